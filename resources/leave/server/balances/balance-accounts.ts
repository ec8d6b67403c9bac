import type { Sql } from '../../../../server/database/connect'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { leaveLedger } from '../../leaveLedger'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { type AllocatedDay, allocateDays } from '../../rules/allocate-days'
import { type Hundredths, toHundredths } from '../../rules/hundredths'
import { type LedgerEntry, toTakenLedgerEntry } from '../../rules/ledger-entries'
import { caseJson, type StoredLeave } from '../leave-case'
import { type BalanceKey, buildBalanceKey } from './post-to-ledger'

const r = sqlNames(leaveRequests, 'r')
const t = sqlNames(leaveTypes, 't')
const l = sqlNames(leaveLedger, 'l')

/** A balance with its whole ledger, and the entries that pending requests would make. */
export interface BalanceAccount extends BalanceKey {
  entries: readonly LedgerEntry[]
  pending: readonly LedgerEntry[]
  /** The largest number of days carried into the next year; null: all of them. */
  carriedMax: Hundredths | null
  /** The months after which carried days expire; null: at the end of the year. */
  carriedMonths: number | null
  /** What happens to an overdraft when the year ends. */
  overdrawn: 'carry' | 'recover'
}

interface BalanceAccountRow extends Omit<BalanceAccount, 'entries' | 'pending'> {
  entries: LedgerEntry[] | null
}

const accountsSql = statement('leave_accounts')`
  select k.emp_id as "empId", k.type_id as "leaveTypeId", k.year as "leaveYear", ${t.carryForwardMax} as "carriedMax",
  ${t.carryForwardMonths} as "carriedMonths", coalesce(${t.overdrawnAtYearEnd}, 'carry') as overdrawn,
  (select json_agg(${caseJson.entry} order by ${l.id}) from ${l}
  where ${l.empId} = k.emp_id and ${l.leaveTypeId} = k.type_id and ${l.leaveYear} = k.year) as entries
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(emp_id, type_id, year) join ${t} on ${t.id} = k.type_id`

/** Reads the accounts of any number of balances with two statements. */
export async function readBalanceAccounts(sql: Sql, keys: readonly BalanceKey[]): Promise<BalanceAccount[]> {
  const { rows } = await sql.query<BalanceAccountRow>(
    accountsSql(
      keys.map(({ empId }) => empId),
      keys.map(({ leaveTypeId }) => leaveTypeId),
      keys.map(({ leaveYear }) => leaveYear),
    ),
  )
  const pending = await readPendingDates(sql, [...new Set(keys.map(({ empId }) => empId))])
  return rows.map(({ entries, carriedMax, ...account }) => ({
    ...account,
    carriedMax: carriedMax === null ? null : toHundredths(carriedMax),
    entries: (entries ?? []).map((entry) => ({ ...entry, days: toHundredths(entry.days) })),
    pending: pending
      .filter((each) => buildBalanceKey(each) === buildBalanceKey(account))
      .map(({ date, days }) => toTakenLedgerEntry(date, days)),
  }))
}

const leavePendingSql = statement('leave_pending')`
  select ${r.empId} as "empId", ${r.breakdown}, ${r.parts} from ${r} where ${r.empId} = any($1::bigint[]) and ${r.status} = $2`

/** Reads the dates that pending requests of the people would take. */
async function readPendingDates(sql: Sql, empIds: readonly number[]): Promise<(BalanceKey & AllocatedDay)[]> {
  const { rows } = await sql.query<Pick<StoredLeave, 'breakdown' | 'parts'> & { empId: number }>(
    leavePendingSql(empIds, leaveRequests.approval.waits),
  )
  return rows.flatMap(({ empId, breakdown, parts }) =>
    allocateDays(breakdown ?? [], parts ?? []).map((allocated) => ({ ...allocated, empId })),
  )
}
