import { expect, vi } from 'vitest'
import { readAttendanceDays } from '../../resources/attendance/server/public'
import type { AttendedDay } from '../../resources/workdays/server/attended-days'
import type { AreaReaders } from '../../server/records/areas/area-readers'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

type Params = Record<string, unknown>

export interface Answer<Data = never> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string; args?: Record<string, unknown> }>
}

export interface Line {
  id: number
  version: number
  date: string
  minutes: number
  isBillable: boolean
  isQueried: boolean
  description: string | null
  source: string
  costRate?: string | null
}

export interface Week {
  sheet:
    | ({ id: number; version: number; status: string; isLate: boolean; warnings: object[] | null } & Record<
        string,
        unknown
      >)
    | null
  lines: Line[]
  totalMinutes: number
  billableMinutes: number
  expectedMinutes: number
  expectedByDay: Record<string, number>
  leaveByDay: Record<string, { halves: string[]; isPending: boolean }>
  holidayByDay: Record<string, string>
  warnings: Record<string, unknown>[]
  missingDays: string[]
  conflicts?: { index: number; id: number; yours: Params; theirs: Params }[]
}

/** A company in which people enter what they worked on. */
export interface Weeks {
  app: TestApp
  manager: Person
  worker: Person
  hr: Person
  finance: Person
  projectManager: Person
  clientProject: number
  internalProject: number
  call<Data = never>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  done<Data = never>(as: Person, operation: string, params?: Params): Promise<Data>
  /** It is this moment from now on, and everybody is signed in. */
  setNow(at: string, ...others: Person[]): Promise<void>
  /** Somebody works in a project. */
  join(person: Person, projectId: number): Promise<void>
  /** Somebody who reports to the manager, and works in the project for a customer. */
  somebody(isMember?: boolean): Promise<Person>
  save(as: Person, weekStart: string, lines: readonly Params[]): Promise<Answer<Week>>
  week(as: Person, weekStart: string, of?: Person): Promise<Week>
  submit(as: Person, weekStart: string): Promise<Answer<Week['sheet']>>
  decide(
    as: Person,
    ids: readonly number[],
    action?: 'approve' | 'reject',
    more?: Params,
  ): Promise<{ id: number; status: string | null; error: { code: string } | null }[]>
}

export async function startWeeks(): Promise<Weeks> {
  const declared = declaredWith()
  const app = await startApp({ ...declared, readers: { ...declared.readers, attendedDays: [readAttended] } })
  const call: Weeks['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: Weeks['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  await app.person('director')
  const [manager, worker, projectManager] = [
    await app.person('employee'),
    await app.person('employee'),
    await app.person('employee'),
  ]
  const [hr, finance] = [await app.person('hr'), await app.person('finance')]
  const everybody = [manager, worker, projectManager, hr, finance]
  for (const one of [worker, projectManager, hr, finance]) await app.reportsTo(one, manager)
  const started = async () => app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
  // The database keeps its own clock: what hangs on it lasts.
  const lasting = async () =>
    app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  await started()
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into projects (project_code, name, kind, department_id, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ('P1', 'Works', 'client', null, $1, '2020-01-01', 'INR', true, 'manager_line', 'green', 'active'),
        ('P2', 'House', 'internal', (select min(id) from departments), $1, '2020-01-01', 'INR', false, 'manager_line', 'green', 'active') returning id`,
    values: [projectManager.empId],
  })
  const clientProject = rows[0]?.id ?? 0
  await agree(app, clientProject, finance)
  const join = async ({ empId }: Person, projectId: number) =>
    void (await app.db.query({
      text: `insert into project_members (project_id, emp_id, role, from_date, allocation_percent) values ($1, $2, 'Member', '2020-01-01', 100)`,
      values: [projectId, empId],
    }))
  await join(worker, clientProject)
  const week: Weeks['week'] = (as, weekStart, of) =>
    done(as, 'getTimeSheet', { weekStart, ...(of && { empId: of.empId }) })
  return {
    ...{ app, manager, worker, hr, finance, projectManager, call, done, week, join, clientProject },
    ...{ internalProject: rows[1]?.id ?? 0 },
    async setNow(at, ...others) {
      vi.setSystemTime(new Date(at))
      for (const one of [...everybody, ...others]) Object.assign(one, await app.again(one))
      await lasting()
    },
    async somebody(isMember = true) {
      const person = await app.person('employee')
      await app.reportsTo(person, manager)
      await started()
      if (isMember) await join(person, clientProject)
      await lasting()
      everybody.push(person)
      return person
    },
    save: (as, weekStart, lines) => call(as, 'updateTimeSheet', { weekStart, lines }),
    async submit(as, weekStart) {
      const { sheet } = await week(as, weekStart)
      return call(as, 'submitTimeSheet', { id: sheet?.id, version: sheet?.version })
    },
    decide: (as, ids, action = 'approve', more = {}) => done(as, 'approveTimeSheet', { ids, action, ...more }),
  }
}

let attendedDays: readonly AttendedDay[] | undefined

const readAttended: AreaReaders['attendedDays'] = async (sql, empIds, from, to) =>
  attendedDays
    ? attendedDays.filter(({ empId, workDate }) => empIds.includes(empId) && workDate >= from && workDate <= to)
    : readAttendanceDays(sql, empIds, from, to)

/** What attendance says from now on, by person and day. */
export function attended(days: readonly AttendedDay[]): void {
  attendedDays = days
}

export const codesOf = ({ fields }: Pick<Answer, 'fields'>) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code]))

/** The customer has agreed to what the project does. */
export async function agree(app: TestApp, projectId: number, { empId }: Person): Promise<void> {
  const text = `with c as (insert into customers (customer_code, name, country, currency, payment_terms_days, account_owner_emp_id, status)
      values ($3, $3, 'IN', 'INR', 30, $2, 'active') returning id),
    s as (insert into sows (sow_number, title, customer_id, type, owner_emp_id, start_date, end_date, currency, value, billing_cycle, status)
      select $3, 'Works', id, 'time_and_material', $2, '2020-01-01', '2030-12-31', 'INR', 1000, 'monthly', 'active' from c returning id)
    insert into project_sows (project_id, sow_id) select $1, id from s`
  await app.db.query({ text, values: [projectId, empId, `AG${projectId}`] })
}
