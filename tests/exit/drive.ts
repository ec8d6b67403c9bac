import { expect, vi } from 'vitest'
import { endEmployments } from '../../resources/exit/server/end-employment'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import type { JobRunContext, Kernel } from '../../server/types'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'

export type Params = Record<string, unknown>

export interface Item {
  id: number
  version: number
  area: string
  owner: 'hr' | 'manager' | 'finance'
  status: string
  openCount: number | null
  isBlocking: boolean
}

export interface Impact {
  key: string
  label: string
  is: string
  area: string | null
  count: number
  records: { id: number; title: string }[]
}

export interface Exit {
  id: number
  version: number
  empId: number
  status: string
  noticeEndsOn: string
  noticeShortfallDays: number | null
  buyoutAmount: string
  clearanceStartsOn: string | null
  endsAt: string | null
  endedAt: string | null
  encashedDays: number | null
  recoveredDays: number | null
  leaveAmount: string | null
  reasonText?: string | null
  checklist: Item[]
  impact: Impact[]
  can: string[]
}

export interface Answer<Data = Exit> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string; args?: Params }>
}

/** A company that somebody leaves. */
export interface Leaving {
  app: TestApp
  kernel: Kernel
  head: Person
  manager: Person
  hr: Person
  otherHr: Person
  director: Person
  finance: Person
  /** Somebody who reports to the manager. */
  hire(noticePeriodDays?: number): Promise<Person>
  call<Data = Exit>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Exit>(as: Person, operation: string, params?: Params): Promise<Data>
  /** A step of the exit as it stands now. */
  step(as: Person, exit: Pick<Exit, 'id'>, action: string, more?: Params): Promise<Answer>
  read(as: Person, id: number): Promise<Exit>
  resign(one: Person, more?: Params): Promise<Exit>
  /** Resigned, accepted and agreed for that last day. */
  onNotice(one: Person, lastDay: string, more?: Params): Promise<Exit>
  /** Clears by hand what does not clear itself. */
  clearByHand(exit: Pick<Exit, 'id'>): Promise<void>
  /** The exit up to its completion. */
  completed(one: Person, lastDay: string, successors?: Params[]): Promise<Exit>
  /** The product's clock. */
  setClock(moment: string): Promise<void>
  runJob(): Promise<{ ended: number; refused: number; warned: unknown[] }>
  takeDue(): Promise<void>
  statusOf(one: Person): Promise<string>
}

export async function startLeaving(): Promise<Leaving> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const head = await app.person('employee')
  const everybody = [head]
  const one = async (...roles: Parameters<TestApp['person']>) => {
    const person = await app.person(...roles)
    everybody.push(person)
    await app.reportsTo(person, head)
    return person
  }
  const [manager, hr, otherHr] = [await one('employee'), await one('hr'), await one('hr')]
  const [director, finance] = [await one('director'), await one('finance')]
  const call: Leaving['call'] = async <Data>(as: Person, operation: string, params: Params = {}) =>
    (await app.call<Data>(operation, params, { as })).body as Answer<Data>
  const done: Leaving['done'] = async <Data>(as: Person, operation: string, params: Params = {}) => {
    const { data, error, fields } = await call<Data>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as Data
  }
  const read: Leaving['read'] = (as, id) => done(as, 'getEmployeeExitById', { id })
  const step: Leaving['step'] = async (as, { id }, action, more = {}) => {
    const { rows } = await app.db.query<{ version: number }>({
      text: 'select version from employee_exits where id = $1',
      values: [id],
    })
    return call(as, 'updateEmployeeInitiateExit', { id, version: rows[0]?.version, action, ...more })
  }
  const stepped = async (...given: Parameters<typeof step>): Promise<Exit> => {
    const { data, error, fields } = await step(...given)
    expect({ step: given[2], error, fields }).toEqual({ step: given[2], error: null, fields: undefined })
    return data as Exit
  }
  const resign: Leaving['resign'] = (person, more = {}) =>
    done(person, 'createEmployeeInitiateExit', {
      ...{ reasonCategory: 'growth', requestedLastWorkingDate: daysFromToday(60) },
      ...more,
    })
  const onNotice: Leaving['onNotice'] = async (person, approvedLastWorkingDate, more = {}) => {
    const exit = await resign(person)
    await stepped(manager, exit, 'accept')
    return stepped(hr, exit, 'approveDate', { approvedLastWorkingDate, ...more })
  }
  // The database keeps its own clock: what hangs on it lasts.
  const last = () =>
    app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  const clearByHand: Leaving['clearByHand'] = async ({ id }) => {
    const { checklist } = await read(hr, id)
    const owners = { hr, manager, finance }
    for (const { owner, ...item } of checklist.filter(({ status, openCount }) => status === 'open' && !openCount))
      await done(owners[owner], 'updateExitClearanceItem', { id: item.id, version: item.version, action: 'clear' })
  }
  return {
    ...{
      app,
      kernel,
      head,
      manager,
      hr,
      otherHr,
      director,
      finance,
      call,
      done,
      read,
      step,
      resign,
      onNotice,
      clearByHand,
    },
    async hire(noticePeriodDays = 30) {
      const person = await app.person('employee')
      await app.reportsTo(person, manager)
      const text = 'update employees set notice_period_days = $2 where id = $1'
      await app.db.query({ text, values: [person.empId, noticePeriodDays] })
      await last()
      return person
    },
    async completed(person, lastDay, successors = []) {
      const exit = await onNotice(person, lastDay)
      const { version } = await read(hr, exit.id)
      if (successors.length > 0) await done(hr, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
      await stepped(hr, exit, 'startClearance')
      await clearByHand(exit)
      return stepped(hr, exit, 'complete')
    },
    async setClock(moment) {
      vi.setSystemTime(new Date(moment))
      await app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
      for (const each of everybody) Object.assign(each, await app.again(each))
      await last()
    },
    async runJob() {
      const warned: unknown[] = []
      const run = { signal: new AbortController().signal, warn: (about: unknown) => void warned.push(about) }
      const counts = await endEmployments(kernel, run as unknown as JobRunContext)
      return { ended: counts.ended ?? 0, refused: counts.refused ?? 0, warned }
    },
    takeDue: async () => void (await takeDueSteps(kernel)),
    async statusOf({ empId }) {
      const text = 'select status from employees where id = $1'
      return (await app.db.query<{ status: string }>({ text, values: [empId] })).rows[0]?.status ?? ''
    },
  }
}
