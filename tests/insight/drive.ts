import type { Declarations } from '../../server/types'
import { plusDays } from '../../src/framework/values/dates'
import { equipCompany, type TimeCompany, type WorkerGiven } from '../examples/attendance-days'
import { type Actor, type Params, startExamples } from '../examples/company'
import examples from './examples.json'

export const { settings } = examples

/** Who an example tells of, by the facts that are given. */
export interface PersonGiven {
  empId: number
  department?: string
  joined?: string
  left?: string
  leave?: { date: string; fraction: string; status: string }[]
}

export interface LineGiven {
  date: string
  minutes: number
  billable?: boolean
  status?: string
}

/** A company whose figures are asked for over the wire; what happened before is in its tables. */
export interface InsightCompany extends TimeCompany {
  /** Inserts a row; columns that need a value and have none given get one that means nothing. */
  insert(table: string, values: Params): Promise<number>
  /** It is noon of that day in the company. */
  setDay(date: string): void
  /** Somebody new, with the holidays of the settings and the given leave. */
  hirePerson(given: Omit<PersonGiven, 'empId'>, from: string): Promise<Actor>
  /** Enters time straight into the tables: it may lie on days of leave. */
  enterTime(person: Actor, projectId: number | null, lines: readonly LineGiven[]): Promise<void>
}

const noon = (date: string) => Date.parse(`${date}T06:30:00Z`)

interface Column {
  name: string
  type: string
}

const neededSql = `select column_name as name, data_type as type from information_schema.columns
  where table_name = $1 and is_nullable = 'NO' and column_default is null
    and is_identity = 'NO' and is_generated = 'NEVER'`

let made = 0

const meaningless = ({ name, type }: Column): unknown => {
  if (type === 'boolean') return false
  if (type === 'text') return `${name} ${++made}`
  if (type === 'jsonb') return '[]'
  return type === 'date' ? '2026-01-01' : type.startsWith('timestamp') ? '2026-01-01T00:00:00Z' : 1
}

function insertInto(rows: TimeCompany['rows']): InsightCompany['insert'] {
  const neededBy = new Map<string, Column[]>()
  return async (table, values) => {
    const needed = neededBy.get(table) ?? (await rows<Column>(neededSql, table))
    neededBy.set(table, needed)
    const filled = { ...Object.fromEntries(needed.map((column) => [column.name, meaningless(column)])), ...values }
    const names = Object.keys(filled)
    const places = names.map((_, at) => `$${at + 1}`)
    const text = `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')}) returning id`
    const [row] = await rows<{ id: string }>(text, ...Object.values(filled))
    return Number(row?.id)
  }
}

const sessionByFraction: Readonly<Record<string, string>> = { '1': 'full', '0.5': 'first_half' }

const toAbsence = ({ date, fraction, status }: NonNullable<PersonGiven['leave']>[number]) => {
  const session = sessionByFraction[fraction] ?? 'full'
  return { leaveTypeCode: 'CL', fromDate: date, toDate: date, fromSession: session, toSession: session, status }
}

const toMonday = (date: string) => plusDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)) ?? date

export async function startInsight(declared?: Declarations): Promise<InsightCompany> {
  const company = await equipCompany(await startExamples(declared))
  const { rows, done, setClock } = company
  await rows("update role_grants set from_date = '2015-01-01'")
  const insert = insertInto(rows)
  const departments = new Map<string, number>()
  const holidays = settings.holidays.map(({ date, name, kind }) => ({ date, name, kind }))
  const findDepartment = async (name: string): Promise<number> => {
    const id = departments.get(name) ?? (await insert('departments', { name, code: `D${++made}`, status: 'active' }))
    departments.set(name, id)
    return id
  }
  for (const { currency, date, rate } of settings.exchangeRates) {
    setClock(noon('2026-12-01'))
    await done(company.finance, 'createExchangeRate', { currency, date, rate })
  }
  return {
    ...company,
    insert,
    setDay: (date) => setClock(noon(date)),
    async hirePerson({ department = 'Delivery', joined, left, leave = [] }, from) {
      const given: WorkerGiven = {
        ...{ timeZone: settings.company.timeZone, holidays, leave: leave.map(toAbsence) },
        ...(joined && { dateOfJoining: joined }),
      }
      const person = await company.worker(given, noon(from))
      const departmentId = await findDepartment(department)
      await rows('update employees set department_id = $2 where id = $1', person.empId, departmentId)
      if (left)
        await rows("update employees set status = 'exited', last_working_date = $2 where id = $1", person.empId, left)
      return person
    },
    async enterTime(person, projectId, lines) {
      for (const { date, minutes, billable = true, status = 'approved' } of lines) {
        const isApproved = ['approved', 'locked'].includes(status)
        const week = { emp_id: person.empId, week_start: toMonday(date) }
        const [stored] = await rows<{ id: number }>(
          'select id from time_sheets where emp_id = $1 and week_start = $2 and status = $3',
          ...[week.emp_id, week.week_start, status],
        )
        const [other] = await rows(
          'select from time_sheets where emp_id = $1 and week_start = $2',
          ...Object.values(week),
        )
        // A person has one sheet a week; lines of another state stand on one of another week.
        const start = stored || !other ? week.week_start : (plusDays(week.week_start, -70 * (1 + ++made)) ?? '')
        const sheet =
          stored?.id ??
          (await insert('time_sheets', { ...week, week_start: start, week_end: plusDays(start, 6), status }))
        await insert('time_sheet_tasks', {
          ...{
            time_sheet_id: sheet,
            emp_id: person.empId,
            date,
            minutes,
            project_id: projectId ?? (await anyProject()),
          },
          ...{ is_billable: billable, is_approved: isApproved, activity: 'development', source: 'manual' },
        })
      }
    },
  }

  async function anyProject(): Promise<number> {
    const [row] = await rows<{ id: number }>("select id from projects where project_code = 'ANY'")
    return row?.id ?? insert('projects', { project_code: 'ANY', name: 'Any', kind: 'client', ...usualProject(company) })
  }
}

/** What a project needs besides its name. */
export const usualProject = ({ head }: Pick<TimeCompany, 'head'>): Params => ({
  ...{ manager_emp_id: head.empId, start_date: '2020-01-01', currency: 'INR', billable: true, health: 'green' },
  ...{ timesheet_approval: 'manager_line', status: 'active' },
})

/** Figures compare as numbers. */
export const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? value
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-0$/, '0')
    : value

export interface Example<Given = Params, Expected = Params> {
  id: string
  kind: string
  says: string
  given: Given
  expect: Expected
}

export const examplesOfKind = <Given, Expected>(kind: string): Example<Given, Expected>[] =>
  (examples.examples as unknown as Example<Given, Expected>[]).filter((one) => one.kind === kind)
