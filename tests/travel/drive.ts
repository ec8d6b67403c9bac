import { expect, vi } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { buildKernel } from '../../server/kernel'
import type { Kernel } from '../../server/types'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import examples from './examples.json'

export type Params = Record<string, unknown>
type Fields = Record<string, { code: string; message?: string; args?: Params }>

export interface Answer<Data = never> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Fields
}

export interface Leg extends Params {
  from: string
  fromZone: string
  departAt: string
  to: string
  toZone: string
  arriveBy: string
  mode: string
}

export interface Trip extends Params {
  id: number
  version: number
  travelNumber: string
  status: string
  fromDate: string
  toDate: string
  estimatedTotal: string
  allowances: Params[]
  lodging: Params[]
  journeys: Params[]
  changes: { part: string; before: string; after: string; difference: string }[] | null
}

/** Who is asked at a step, and as what. */
export interface Step {
  level: string
  empIds: number[]
}

/** A company in which people travel, by the policies and the rates of the worked examples. */
export interface Travel {
  app: TestApp
  kernel: Kernel
  /** The people of the examples, by their number there. */
  people: ReadonlyMap<number, Person>
  finance: Person
  payer: Person
  hr: Person
  manager: Person
  authority: Person
  director: Person
  projectId: number
  /** It is this moment from now on. */
  setNow(at: string): void
  /** Somebody new, who reports to the manager. */
  traveller(grade?: string | null, manager?: Person): Promise<Person>
  call<Data = Trip>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  done<Data = Trip>(as: Person, operation: string, params?: Params): Promise<Data>
  /** Asks for a trip, for a project and with a reason for booking late where nothing else is said. */
  ask(as: Person, trip: Params): Promise<Answer<Trip>>
  asked(as: Person, trip: Params): Promise<Trip>
  /** Who is asked at the current step of a record, and as what. */
  current(id: number, resource?: string): Promise<Step | undefined>
  /** Decides all steps of a trip, each by the first person who is asked. */
  decide(id: number): Promise<Step[]>
  /** Decides the current step by the first person who is asked. */
  decideOnce(id: number, decision: 'approve' | 'reject'): Promise<Step[]>
  addReceipt(as: Person, itemId: number): Promise<void>
  granted(as: Person, trip: Params): Promise<Trip>
  read(as: Person, id: number): Promise<Trip>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

const { settings } = examples
const noon = (date: string) => `${date}T06:30:00Z`

/** A flight there and back between two dates, in daylight at both ends. */
export const flights = (fromDate: string, toDate: string, more: Params = {}): Leg[] => [
  { ...leg('Bengaluru', 'Mumbai', `${fromDate}T03:00:00Z`, `${fromDate}T05:00:00Z`), ...more },
  leg('Mumbai', 'Bengaluru', `${toDate}T08:30:00Z`, `${toDate}T10:30:00Z`),
]

export const leg = (from: string, to: string, departAt: string, arriveBy: string): Leg => ({
  ...{ from, to, departAt, arriveBy, mode: 'flight', fromZone: 'Asia/Kolkata', toZone: 'Asia/Kolkata' },
})

export async function startTravel(): Promise<Travel> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const rows: Travel['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  vi.useFakeTimers({ toFake: ['Date'] })
  const sessions = new Map<number, { hour: number; token: string }>()
  const call: Travel['call'] = async (as, operation, params = {}) => {
    const hour = Math.floor(Date.now() / 600_000)
    let session = sessions.get(as.empId)
    if (session?.hour !== hour) {
      session = { hour, token: (await app.again(as)).token }
      sessions.set(as.empId, session)
      // The database keeps its own clock: what hangs on it lasts.
      await rows("update sessions set expires_at = now() + interval '1 day' where ended_at is null")
    }
    as.token = session.token
    return (await app.call(operation, params, { as })).body as never
  }
  const done: Travel['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const people = new Map<number, Person>()
  for (const { empId, roles } of settings.people)
    people.set(
      empId,
      await app.person(
        ...((roles as string[]).includes('director') ? (['director', 'employee'] as const) : (['employee'] as const)),
      ),
    )
  const person = (empId: number) => people.get(empId) as Person
  const [finance, payer] = [await app.person('finance'), await app.person('finance')]
  const [hr, otherHr] = [await app.person('hr'), await app.person('hr')]
  for (const { empId, managerEmpId } of settings.people)
    await app.reportsTo(person(empId), managerEmpId === null ? null : person(managerEmpId))
  for (const one of [finance, payer, hr, otherHr]) await app.reportsTo(one, person(4020))
  await rows("update role_grants set from_date = '2020-01-01'")
  const directors = [person(4001), person(4002)]
  vi.setSystemTime(new Date(noon('2026-03-01')))
  const { id: holidayCalendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', {
    name: 'Days',
    country: 'IN',
  })
  for (const holiday of settings.holidays)
    await done(hr, 'createHoliday', { ...holiday, kind: 'public', calendarId: holidayCalendarId })
  const office = { name: 'Office', country: 'IN', zone: settings.company.timeZone, holidayCalendarId }
  const { id: locationId } = await done<{ id: number }>(hr, 'createLocation', office)
  await rows('update employees set location_id = $1', [locationId])
  for (const { currency, date, rate } of settings.exchangeRates)
    await done(finance, 'createExchangeRate', { currency, date, rate })
  const { id: projectId } = await done<{ id: number }>(finance, 'createProject', {
    name: 'Works',
    kind: 'internal',
    departmentId: 1,
  })
  const travel: Travel = {
    ...{ app, kernel, people, finance, payer, hr, projectId, call, done, rows },
    ...{ manager: person(4010), authority: person(4030), director: directors[0] as Person },
    setNow: (at) => void vi.setSystemTime(new Date(at)),
    async traveller(grade = null, manager = person(4010)) {
      const one = await app.person('employee')
      await app.reportsTo(one, manager)
      await rows('update employees set grade = $2, location_id = $3 where id = $1', [one.empId, grade, locationId])
      await rows("update role_grants set from_date = '2020-01-01'")
      return one
    },
    ask: (as, trip) =>
      call(as, 'createTravelRequisition', {
        purpose: 'A workshop',
        tripType: 'domestic',
        projectId,
        bookingReason: 'It came late',
        ...trip,
      }),
    async asked(as, trip) {
      const { data, error, fields } = await travel.ask(as, trip)
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return data as Trip
    },
    async current(id, resource = 'travelRequisitions') {
      const [step] = await rows<{ id: number; level: string }>(
        `select id, asked_for as level from approval_steps
          where entity_type = $1 and record_id = $2 and status = 'current'`,
        [resource, id],
      )
      if (!step) return undefined
      const seats = await rows<{ empId: number }>(
        'select emp_id as "empId" from approval_approvers where step_id = $1 and stood_back_at is null order by 1',
        [step.id],
      )
      return { level: step.level, empIds: seats.map(({ empId }) => empId) }
    },
    async decideOnce(id, decision) {
      const step = await travel.current(id)
      if (!step) return []
      const decider = { empId: step.empIds[0] ?? 0, token: '' }
      for (const { id: stepId } of await rows<{ id: number }>(
        `select id from approval_steps
          where entity_type = 'travelRequisitions' and record_id = $1 and status = 'current'`,
        [id],
      ))
        await call(decider, 'openInboxItem', { id: stepId })
      const { version } = await travel.read(decider, id)
      await done(decider, 'updateTravelRequisition', { id, version, action: decision, comment: 'Decided' })
      return [step]
    },
    async decide(id) {
      const steps: Step[] = []
      for (
        let found = await travel.decideOnce(id, 'approve');
        found.length > 0;
        found = await travel.decideOnce(id, 'approve')
      )
        steps.push(...found)
      return steps
    },
    async addReceipt(as, id) {
      const file = { name: 'receipt.pdf', bytes: buildTextPdf([`Receipt of ${id}`]) }
      const { body } = await sendParts(
        app,
        'uploadAttachment',
        multipart({ resource: 'expenseItems', id, kind: 'receipt' }, file),
        as,
      )
      expect(body.error).toBeNull()
    },
    async granted(as, trip) {
      const { id } = await travel.asked(as, trip)
      await travel.decide(id)
      return travel.read(as, id)
    },
    read: (as, id) => done(as, 'getTravelRequisitionById', { id }),
  }
  for (const { empId, roles } of settings.people)
    if ((roles as string[]).includes('travel_authority'))
      await done(hr, 'saveTravelAuthority', { empId: person(empId).empId, scope: 'all', fromDate: '2026-03-01' })
  await enterPolicies(travel, directors)
  await rows("update employees set date_of_joining = '2020-01-01'")
  return travel
}

/** The versions of the policy, each entered before it began. */
async function enterPolicies({ done, hr, rows, setNow }: Travel, [director]: readonly Person[]): Promise<void> {
  const classOrder = Object.entries(settings.classes).flatMap(([mode, classes]) =>
    classes.map((name) => ({ mode, class: name })),
  )
  for (const { version, effectiveFrom, cityTiers, lodgingCap, ...policy } of settings.travelPolicies) {
    setNow(noon(version === 1 ? '2026-03-02' : '2026-03-03'))
    const { id } = await done<{ id: number }>(hr, 'createTravelPolicy', {
      ...{ title: 'Travel', summary: 'What may be spent', requiresAcknowledgement: false, receiptThreshold: '0.00' },
      ...policy,
      ...{ effectiveFrom, classOrder, connectionHours: examples.settings.connectionHours },
      cityTiers: Object.entries(cityTiers).map(([city, tier]) => ({ city, tier })),
      caps: lodgingCap.map((cap) => ({ ...cap, category: 'lodging' })),
    })
    await done(hr, 'proposeTravelPolicy', { id })
    const [step] = await rows<{ id: number }>(
      "select id from approval_steps where entity_type = 'travelPolicies' and record_id = $1",
      [id],
    )
    await done(director as Person, 'approveApprovalStep', { id: step?.id })
  }
}

export const codesOf = ({ fields }: Pick<Answer, 'fields'>) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code]))

const isFigure = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** Figures compare as numbers. */
export const plain = (value: unknown): unknown =>
  isFigure(value) ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value
