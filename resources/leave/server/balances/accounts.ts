import type { Sql } from '../../../../server/database/connect'
import { named, statement } from '../../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveLedger } from '../../leaveLedger'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { allocationOf, type Part } from '../../rules/allocated'
import { type Hundredths, hundredths } from '../../rules/days'
import type { LedgerEntry } from '../../rules/ledger'
import type { StoredDay } from '../case'
import type { BalanceKey } from './post'

const r = named(leaveRequests, 'r')
const t = named(leaveTypes, 't')
const l = named(leaveLedger, 'l')

/** The whole ledger of a balance, and what pending requests would take from it, as if it were taken. */
export interface Account extends BalanceKey {
  entries: readonly LedgerEntry[]
  pending: readonly LedgerEntry[]
  /** Null: all of it is carried into the next year. */
  carriedMax: Hundredths | null
  /** Months after which carried days lapse; null: with the year. */
  carriedMonths: number | null
  /** What becomes of days that a year has too few. */
  overdrawn: 'carry' | 'recover'
}

interface Found extends BalanceKey {
  entries: LedgerEntry[] | null
  carriedMax: number | null
  carriedMonths: number | null
  overdrawn: Account['overdrawn']
}

const accountsSql = statement('leave_accounts')`
  select k.emp_id as "empId", k.type_id as "leaveTypeId", k.year as "leaveYear", ${t.carryForwardMax} as "carriedMax",
  ${t.carryForwardMonths} as "carriedMonths", coalesce(${t.overdrawnAtYearEnd}, 'carry') as overdrawn,
  (select json_agg(json_build_object('entryType', ${l.entryType}, 'days', ${l.days}, 'effectiveDate', ${l.effectiveDate},
  'expiresOn', ${l.expiresOn}, 'sourceId', ${l.leaveRequestId}) order by ${l.id}) from ${l}
  where ${l.empId} = k.emp_id and ${l.leaveTypeId} = k.type_id and ${l.leaveYear} = k.year) as entries
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(emp_id, type_id, year) join ${t} on ${t.id} = k.type_id`

/** Reads the accounts of balances, in any number by two statements. */
export async function readAccounts(sql: Sql, keys: readonly BalanceKey[]): Promise<Account[]> {
  const { rows } = await sql.query<Found>(
    accountsSql(
      keys.map(({ empId }) => empId),
      keys.map(({ leaveTypeId }) => leaveTypeId),
      keys.map(({ leaveYear }) => leaveYear),
    ),
  )
  const pending = await readPending(sql, [...new Set(keys.map(({ empId }) => empId))])
  return rows.map(({ entries, carriedMax, ...found }) => ({
    ...found,
    carriedMax: carriedMax === null ? null : hundredths(carriedMax),
    entries: (entries ?? []).map((entry) => ({ ...entry, days: hundredths(entry.days) })),
    pending: pending.filter((each) => isOf(each, found)).map(({ date, days }) => takeOn(date, days)),
  }))
}

const isOf = (one: BalanceKey, other: BalanceKey) =>
  one.empId === other.empId && one.leaveTypeId === other.leaveTypeId && one.leaveYear === other.leaveYear

const takeOn = (date: CalendarDate, days: Hundredths): LedgerEntry => ({
  entryType: 'taken',
  days: -days,
  effectiveDate: date,
  expiresOn: null,
})

const leavePendingSql = statement('leave_pending')`
  select ${r.empId} as "empId", ${r.breakdown}, ${r.parts} from ${r} where ${r.empId} = any($1::bigint[]) and ${r.status} = $2`

/** Each date that pending requests of the people would take. */
async function readPending(
  sql: Sql,
  empIds: readonly number[],
): Promise<(BalanceKey & { date: CalendarDate; days: Hundredths })[]> {
  const { rows } = await sql.query<{ empId: number; breakdown: StoredDay[] | null; parts: Part[] | null }>(
    leavePendingSql(empIds, leaveRequests.approval.waits),
  )
  return rows.flatMap(({ empId, breakdown, parts }) =>
    allocationOf(breakdown ?? [], parts ?? []).map((allocated) => ({ ...allocated, empId })),
  )
}
