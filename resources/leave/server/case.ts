import type { Sql } from '../../../server/database/connect'
import { type CalendarDate, plusDays } from '../../../src/framework/dates'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import { hundredths } from '../rules/days'
import type { LedgerEntry } from '../rules/ledger'
import type { LeaveSession, LeaveSpan } from '../rules/spans'
import { lastDaySql } from './employment-dates'
import { type StoredType, typeSql } from './type-rules'

/** Days of a type in a leave year, as requests keep them. */
export interface Part {
  leaveTypeId: number
  leaveYear: number
  days: number
}

/** A date of a request as it was counted; days as numbers. */
export interface StoredDay {
  date: CalendarDate
  fraction: number
  counted: number
  why: string
}

/** A pending, approved or completed request. */
export interface StoredLeave {
  id: number
  number: string
  typeId: number
  fromDate: CalendarDate
  toDate: CalendarDate
  fromSession: LeaveSession
  toSession: LeaveSession
  isWaiting: boolean
  breakdown: readonly StoredDay[] | null
  parts: readonly Part[] | null
}

/** Of a person, a type and a leave year. */
export interface StoredBalance {
  leaveTypeId: number
  leaveYear: number
  posted: number
  held: number
}

export interface StoredPerson {
  joinedOn: CalendarDate
  leftOn: CalendarDate | null
  departmentId: number | null
  employmentType: string | null
  gender: string | null
  locationId: number | null
}

/** Everything stored that a person's leave around some dates is judged by. */
export interface LeaveCase {
  empId: number
  person: StoredPerson
  types: readonly StoredType[]
  /** By their first days. */
  leaves: readonly StoredLeave[]
  balances: readonly StoredBalance[]
  /** Entries of the type that is asked about. */
  ledger: readonly (LedgerEntry & { leaveYear: number })[]
}

/** Days before and after the dates of which leave may matter: absences in a row are counted together. */
export const reach = 200

/** The person `e`, request `r`, balance `b` and line of the ledger `l` as JSON; `waiting` is the place of the state. */
export const caseJson = {
  person:
    `json_build_object('joinedOn', e.date_of_joining, 'leftOn', ${lastDaySql}, ` +
    "'departmentId', e.department_id, 'employmentType', e.employment_type, " +
    "'gender', e.gender, 'locationId', e.location_id)",
  leave: (waiting: string) =>
    "json_build_object('id', r.id, 'number', r.leave_number, 'typeId', r.leave_type_id, 'fromDate', r.from_date, " +
    `'toDate', r.to_date, 'fromSession', r.from_session, 'toSession', r.to_session, 'isWaiting', r.status = ${waiting}, ` +
    "'breakdown', r.breakdown, 'parts', r.parts)",
  balance:
    "json_build_object('leaveTypeId', b.leave_type_id, 'leaveYear', b.leave_year, 'posted', b.posted, 'held', b.held)",
  entry:
    "json_build_object('entryType', l.entry_type, 'days', l.days, 'effectiveDate', l.effective_date, " +
    "'expiresOn', l.expires_on, 'sourceId', l.leave_request_id, 'leaveYear', l.leave_year)",
}

const personSql = `select ${caseJson.person} from employees e where e.id = $1`
const leavesSql =
  `select json_agg(${caseJson.leave('$3')} order by r.from_date, r.id) ` +
  'from leave_requests r where r.emp_id = $1 and r.status = any($2::text[]) and r.from_date <= $5::date and r.to_date >= $4::date'
const balancesSql = `select json_agg(${caseJson.balance}) from leave_balances b where b.emp_id = $1`
const ledgerSql =
  `select json_agg(${caseJson.entry} order by l.id) ` +
  'from leave_ledger l where l.emp_id = $1 and l.leave_type_id = $7 and l.leave_year between $8 and $9'

const caseSql = [
  `(${personSql}) as person`,
  `(select json_agg(${typeSql('$6::text[]')} order by t.sort_order, t.id) from leave_types t) as types`,
  `(${leavesSql}) as leaves`,
  `(${balancesSql}) as balances`,
  `(${ledgerSql}) as ledger`,
].join(', ')

type Found = { [Name in keyof Omit<LeaveCase, 'empId'>]: LeaveCase[Name] | null }

/** Reads the case in one statement; undefined where there is no such person. */
export async function loadCase(
  sql: Sql,
  asked: { empId: number; leaveTypeId: number } & Pick<LeaveSpan, 'fromDate' | 'toDate'>,
): Promise<LeaveCase | undefined> {
  const { empId, leaveTypeId, fromDate, toDate } = asked
  const { rows } = await sql.query<Found>({
    name: 'leave_case',
    text: `select ${caseSql}`,
    values: [
      empId,
      leaveRequests.workflow.sets.live,
      leaveRequests.approval.waits,
      plusDays(fromDate, -reach) ?? fromDate,
      plusDays(toDate, reach) ?? toDate,
      leaveTypes.workflow.sets.inUse,
      leaveTypeId,
      // A leave year may have begun in the year before.
      Number(fromDate.slice(0, 4)) - 1,
      Number(toDate.slice(0, 4)),
    ],
  })
  const [found] = rows
  if (!found?.person) return undefined
  const { person, types, leaves, balances, ledger } = found
  const entries = (ledger ?? []).map((entry) => ({ ...entry, days: hundredths(entry.days) }))
  return { empId, person, types: types ?? [], leaves: leaves ?? [], balances: balances ?? [], ledger: entries }
}
