import { expect, vi } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import type { Declarations, Kernel } from '../../server/types'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'

export type Params = Record<string, unknown>

export interface Answer<Data = Params> {
  data: Data | null
  code?: string
  error: string | null
  args?: Params
  fields?: Record<string, { code: string; args?: Params }>
}

/** Somebody of the company; they are signed in when they call. */
export interface Actor extends Person {
  signedInAt?: number
  locationId?: number
  calendarId?: number
}

export interface Holiday {
  date: string
  name: string
  kind: string
}

export interface Joiner {
  joined?: string
  zone?: string
  holidays?: readonly Holiday[]
  /** People of one place share a location and its holidays with nobody else. */
  place?: string
  manager?: Actor
  roles?: RoleName[]
}

/** A company whose clock the examples set; everything goes over the wire, but for who works there since when. */
export interface ExampleCompany {
  app: TestApp
  kernel: Kernel
  director: Actor
  head: Actor
  manager: Actor
  hr: Actor
  finance: Actor
  /** It is this moment from now on. */
  setClock(moment: string | number): void
  call<Data = Params>(as: Actor, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Params>(as: Actor, operation: string, params?: Params): Promise<Data>
  /** A decision by somebody who has looked at the request. */
  decide(as: Actor, resource: string, operation: string, params: Params & { id: number }): Promise<Answer>
  hire(joiner?: Joiner): Promise<Actor>
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const hour = 3_600_000
const sessionTime = 24 * hour

export async function startExamples(declared: Declarations = declaredWith()): Promise<ExampleCompany> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const rows: ExampleCompany['rows'] = async (text, ...values) => (await app.db.query<never>({ text, values })).rows
  const call = callAs(app, rows)
  const done: ExampleCompany['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const locate = locatePeople(done, rows)
  const hireFor = async (
    hr: Actor | undefined,
    { joined, zone, holidays, place, manager, roles }: Joiner,
  ): Promise<Actor> => {
    const person: Actor = await app.person(...(roles ?? ['employee']))
    await rows("update role_grants set from_date = '2015-01-01' where emp_id = $1", person.empId)
    await rows('update employees set date_of_joining = $2 where id = $1', person.empId, joined ?? '2020-01-01')
    if (manager) await app.reportsTo(person, manager)
    if (hr) await locate(hr, person, { zone: zone ?? 'Asia/Kolkata', holidays: holidays ?? [], place })
    return person
  }
  const head = await hireFor(undefined, {})
  const director = await hireFor(undefined, { roles: ['director'], manager: head })
  const manager = await hireFor(undefined, { manager: head })
  const hr = await hireFor(undefined, { roles: ['hr'], manager: head })
  const finance = await hireFor(undefined, { roles: ['finance'], manager: head })
  return {
    ...{ app, kernel, head, director, manager, hr, finance, call, done, rows },
    setClock: (moment) => void vi.setSystemTime(new Date(moment)),
    decide: async (as, resource, operation, params) => {
      const steps = await rows<{ id: number }>(currentStepSql, resource, params.id)
      for (const { id } of steps) await call(as, 'openInboxItem', { id })
      return call(as, operation, params)
    },
    hire: (joiner = {}) => hireFor(hr, { manager, ...joiner }),
    async close() {
      await app.close()
      vi.useRealTimers()
    },
  }
}

const currentStepSql = "select id from approval_steps where entity_type = $1 and record_id = $2 and status = 'current'"

/** Calls as somebody, who signs in first where the clock went past their session or behind it. */
function callAs(app: TestApp, rows: ExampleCompany['rows']): ExampleCompany['call'] {
  return async (as, operation, params = {}) => {
    const [now, since] = [Date.now(), as.signedInAt ?? Number.POSITIVE_INFINITY]
    if (now < since || now - since > sessionTime) {
      Object.assign(as, await app.again(as), { signedInAt: now })
      // The database keeps its own clock: what hangs on it lasts.
      await rows(
        "update sessions set expires_at = now() + interval '1 year' where ended_at is null and emp_id = $1",
        as.empId,
      )
    }
    return (await app.call(operation, params, { as })).body as never
  }
}

interface Where {
  zone: string
  holidays: readonly Holiday[]
  place: string | undefined
}

interface Place {
  locationId: number
  calendarId: number
}

/** People of one zone and the same holidays share a location. */
function locatePeople(done: ExampleCompany['done'], rows: ExampleCompany['rows']) {
  const places = new Map<string, Place>()
  const build = async (hr: Actor, { zone, holidays }: Where): Promise<Place> => {
    const name = `Place ${places.size + 1}`
    const calendar = await done<{ id: number }>(hr, 'createHolidayCalendar', { name, country: 'IN' })
    for (const { date, kind, name: holiday } of holidays)
      await done(hr, 'createHoliday', { calendarId: calendar.id, date, kind, name: holiday })
    const location = { name, country: 'IN', zone, holidayCalendarId: calendar.id }
    const { id } = await done<{ id: number }>(hr, 'createLocation', location)
    return { locationId: id, calendarId: calendar.id }
  }
  return async (hr: Actor, person: Actor, where: Where): Promise<void> => {
    const key = JSON.stringify(where)
    const place = places.get(key) ?? (await build(hr, where))
    places.set(key, place)
    Object.assign(person, place)
    await rows('update employees set location_id = $2 where id = $1', person.empId, place.locationId)
  }
}
