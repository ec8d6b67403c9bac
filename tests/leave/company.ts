import { expect } from 'vitest'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import { buildKernel } from '../../server/kernel'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import { type CalendarDate, plusDays } from '../../src/framework/values/dates'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'

export interface Leave {
  id: number
  version: number
  status: string
  days: number
  unpaidDays: number
  breakdown: { date: string; counted: number; why: string }[]
  parts: { leaveTypeId: number; leaveYear: number; days: number }[]
  fromDate: string
  toDate: string
}

export interface Answer<Data = Leave> {
  data: Data | null
  code?: string
  error: string | null
  args?: Record<string, unknown>
  fields?: Record<string, { code: string; message?: string; args?: Record<string, unknown> }>
}

export interface Balance {
  leaveTypeId: number
  leaveYear: number
  posted: number
  held: number
  floor: number
}

type Params = Record<string, unknown>

/** A company of the tests: somebody who asks, their manager, the manager's, and HR; no holidays, weekends off. */
export interface LeaveCompany {
  app: TestApp
  kernel: Kernel
  person: Person
  manager: Person
  head: Person
  hr: Person
  hire(manager?: Person): Promise<Person>
  leaveType(code: string, more?: Params): Promise<number>
  grant(as: Person, leaveTypeId: number, days: number, leaveYear?: number): Promise<void>
  call<Data = Leave>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  ask(as: Person, leaveTypeId: number, from: string, to?: string, more?: Params): Promise<Answer>
  /** A request that has to go well. */
  asked(as: Person, leaveTypeId: number, from: string, to?: string, more?: Params): Promise<Leave>
  /** Has the request before them, as its page tells the server. */
  open(as: Person, id: number): Promise<void>
  decide(as: Person, step: 'approve' | 'reject' | 'sendBack', id: number): Promise<Answer>
  read(as: Person, id: number): Promise<Leave>
  balances(as: Person): Promise<Balance[]>
  byServer<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

/** The Monday so many weeks from the current one, in the tests' own clock. */
export function monday(weeks: number): CalendarDate {
  const today = companyToday()
  return day(today, 7 * weeks - daysSinceMonday(today))
}

/** The first Monday, at least so many weeks from the current one, from which so many days lie in one leave year. */
export function mondayWithin(weeks: number, days: number): CalendarDate {
  const first = monday(weeks)
  return yearOf(first) === yearOf(day(first, days)) ? first : mondayWithin(weeks + 1, days)
}

export const day = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? ''
export const yearOf = (date: CalendarDate) => Number(date.slice(0, 4))

export async function startLeave(): Promise<LeaveCompany> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const rows: LeaveCompany['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  const call: LeaveCompany['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const byServer: LeaveCompany['byServer'] = (work) => app.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
  const hire = async (manager?: Person) => {
    const person = await app.person('employee')
    if (manager) await app.reportsTo(person, manager)
    return person
  }
  const head = await hire()
  const manager = await hire(head)
  const person = await hire(manager)
  const hr = await app.person('hr')
  await app.reportsTo(hr, head)
  const ask: LeaveCompany['ask'] = (as, leaveTypeId, fromDate, toDate = fromDate, more = {}) =>
    call(as, 'createEmployeeLeave', { leaveTypeId, fromDate, toDate, reason: 'Away for a while', ...more })
  const open: LeaveCompany['open'] = async (as, id) => {
    const steps = await rows<{ id: number }>(
      "select id from approval_steps where entity_type = 'leaveRequests' and record_id = $1 and status = 'current'",
      [id],
    )
    for (const step of steps) await call(as, 'openInboxItem', { id: step.id })
  }
  return {
    app,
    kernel,
    person,
    manager,
    head,
    hr,
    hire,
    call,
    ask,
    byServer,
    rows,
    async leaveType(code, more = {}) {
      const { data, error, fields } = await call<{ id: number }>(hr, 'createLeaveType', {
        ...{ code, name: `Type ${code}`, category: 'casual', ...more },
      })
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return data?.id ?? 0
    },
    grant: (as, leaveTypeId, days, leaveYear = yearOf(monday(0))) =>
      byServer((writer) =>
        postToLedger(writer, [
          { empId: as.empId, leaveTypeId, leaveYear, entryType: 'grant', days, effectiveDate: `${leaveYear}-01-01` },
        ]),
      ),
    async asked(...given) {
      const { data, error, fields } = await ask(...given)
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return data as Leave
    },
    async decide(as, step, id) {
      await open(as, id)
      return call(as, `${step}LeaveRequest`, { id, comment: 'As discussed' })
    },
    open,
    read: async (as, id) => (await call(as, 'getLeaveRequestById', { id })).data as Leave,
    balances: (as) =>
      rows<Balance>(
        'select leave_type_id as "leaveTypeId", leave_year as "leaveYear", posted::float8, held::float8, floor::float8 from leave_balances where emp_id = $1 order by 1, 2',
        [as.empId],
      ),
  }
}
