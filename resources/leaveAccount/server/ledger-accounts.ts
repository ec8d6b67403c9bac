import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { StoredRecord } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveLedger } from '../../leave/leaveLedger'
import { leaveRequests } from '../../leave/leaveRequests'
import { leaveTypes } from '../../leave/leaveTypes'
import { readLeavePolicies } from '../../leave/server/policy/public'
import { type AllocatedDay, allocateDays } from '../rules/allocate-days'
import { toHundredths } from '../rules/hundredths'
import type { LedgerAccount } from '../rules/leave-cover'
import { computeLeaveYear, computeLeaveYearPeriod, type Period } from '../rules/leave-years'
import { type LedgerEntry, toTakenLedgerEntry } from '../rules/ledger-entries'
import type { TurnRule } from '../rules/year-turn'
import { type ComingGrant, readComingGrants } from './coming-grants'
import { policyDateOfYear } from './leave-year-starts'
import type { PlanReader } from './planned-grants'

const r = sqlNames(leaveRequests, 'r')
const t = sqlNames(leaveTypes, 't')
const l = sqlNames(leaveLedger, 'l')

/** JSON of the ledger entry `l`. */
export const entryJsonSql = sqlPart`json_build_object('sourceId', ${l.leaveRequestId},
  ${jsonPairsSql(l, ['entryType', 'days', 'effectiveDate', 'expiresOn', 'leaveYear'])})`

/** A request with the days that it takes. */
type TakingLeave = Pick<StoredRecord<typeof leaveRequests>, 'id' | 'breakdown' | 'parts'>

/** Identifies the balance of a person and a type over all leave years. */
export interface AccountKey {
  empId: number
  leaveTypeId: number
}

/** Returns the key as a string. */
export const buildAccountKey = ({ empId, leaveTypeId }: AccountKey) => `${empId} ${leaveTypeId}`

/** Lists each account once. */
export const listDistinctAccounts = (all: readonly AccountKey[]): AccountKey[] => [
  ...new Map(all.map(({ empId, leaveTypeId }) => [`${empId} ${leaveTypeId}`, { empId, leaveTypeId }])).values(),
]

/** An account with its key. */
export interface StoredAccount extends LedgerAccount, AccountKey {
  requiresBalance: boolean
}

/** A ledger entry with its leave year. */
export type YearEntry = LedgerEntry & { leaveYear: number }

/** Days of pending leave on a date. */
type PendingDay = AllocatedDay & { requestId: number }

/** What an account is made of. */
interface AccountParts {
  rule: TurnRule
  maxNegative: string | number | null
  entries: readonly YearEntry[]
  pending: readonly PendingDay[]
  coming: readonly ComingGrant[]
  /** The first leave year, and the last one at least. */
  from: number
  to: number
  findPeriod(leaveYear: number): Period
  today: CalendarDate
}

/**
 * Builds the account over the leave years.
 * @param but requests that are left out, because they are being changed
 */
export function buildLedgerAccount(parts: AccountParts, but: readonly number[] = []): LedgerAccount {
  const { rule, maxNegative, entries, pending, coming, from, findPeriod, today } = parts
  const to = [...entries, ...pending].reduce((last, { leaveYear }) => Math.max(last, leaveYear), parts.to)
  const years = Array.from({ length: to - from + 1 }, (_, place) => {
    const leaveYear = from + place
    const isOwn = (one: { leaveYear: number }) => one.leaveYear === leaveYear
    return {
      leaveYear,
      period: findPeriod(leaveYear),
      posted: entries.filter((entry) => isOwn(entry) && !but.includes(entry.sourceId ?? 0)),
      coming: coming.filter(isOwn),
      pending: pending
        .filter((day) => isOwn(day) && !but.includes(day.requestId))
        .map(({ date, days }) => toTakenLedgerEntry(date, days)),
    }
  })
  return { years, rule, maxNegative: toHundredths(maxNegative ?? 0), today }
}

/** Which accounts to read. */
interface AccountsQuery {
  keys: readonly AccountKey[]
  /** The dates that the accounts have to cover, besides today. The year before the first one is read too. */
  dates: readonly CalendarDate[]
  /** Requests that are left out, because they are being changed. */
  requestIds?: readonly number[]
}

interface AccountRow extends AccountKey, Pick<AccountParts, 'maxNegative'>, Omit<TurnRule, 'carriedMax'> {
  carriedMax: string | number | null
  requiresBalance: boolean | null
  entries: YearEntry[] | null
}

const accountsSql = statement('leave_accounts')`
  select k.emp_id as "empId", k.type_id as "leaveTypeId",
  ${t.carryForwardMax} as "carriedMax", ${t.maxNegative} as "maxNegative",
  ${t.requiresBalance} as "requiresBalance",
  ${t.carryForwardMonths} as "carriedMonths", coalesce(${t.overdrawnAtYearEnd}, 'carry') as overdrawn,
  (select json_agg(${entryJsonSql} order by ${l.id}) from ${l}
  where ${l.empId} = k.emp_id and ${l.leaveTypeId} = k.type_id and ${l.leaveYear} >= $3) as entries
  from unnest($1::bigint[], $2::bigint[]) as k(emp_id, type_id) join ${t} on ${t.id} = k.type_id`

/** Reads any number of accounts with a few statements. */
export async function readLedgerAccounts(reader: PlanReader, query: AccountsQuery): Promise<StoredAccount[]> {
  const { sql, today } = reader
  const keys = listDistinctAccounts(query.keys)
  if (keys.length === 0) return []
  const empIds = [...new Set(keys.map(({ empId }) => empId))]
  const { from, to } = findYearRange([...query.dates, today])
  const { rows } = await sql.query<AccountRow>(
    accountsSql(
      keys.map(({ empId }) => empId),
      keys.map(({ leaveTypeId }) => leaveTypeId),
      from,
    ),
  )
  const pending = groupByAccount(await readPendingDays(sql, empIds))
  const leaveTypeIds = [...new Set(keys.map(({ leaveTypeId }) => leaveTypeId))]
  const used = [...rows.flatMap(({ entries }) => entries ?? []), ...[...pending.values()].flat()]
  const last = used.reduce((latest, { leaveYear }) => Math.max(latest, leaveYear), to)
  const coming = groupByAccount(await readComingGrants(reader, { empIds, leaveTypeIds, to: last }))
  const findPeriod = await readYearPeriods(sql, empIds, from, last)
  return rows.map(
    ({ empId, leaveTypeId, carriedMax, carriedMonths, overdrawn, maxNegative, requiresBalance, entries }) => {
      const key = buildAccountKey({ empId, leaveTypeId })
      const parts = {
        rule: toTurnRule({ carriedMax, carriedMonths, overdrawn }),
        maxNegative,
        entries: toYearEntries(entries),
        pending: pending.get(key) ?? [],
        coming: coming.get(key) ?? [],
        from,
        to,
        findPeriod: (leaveYear: number) => findPeriod(empId, leaveYear),
        today,
      }
      const account = buildLedgerAccount(parts, query.requestIds)
      return { empId, leaveTypeId, requiresBalance: requiresBalance === true, ...account }
    },
  )
}

function groupByAccount<One extends AccountKey>(all: readonly One[]): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const key = buildAccountKey(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** Converts the rule of a stored type. */
export const toTurnRule = ({
  carriedMax,
  carriedMonths,
  overdrawn,
}: Pick<AccountRow, 'carriedMax' | 'carriedMonths' | 'overdrawn'>): TurnRule => ({
  carriedMax: carriedMax === null ? null : toHundredths(carriedMax),
  carriedMonths,
  overdrawn,
})

/** Converts the days of stored entries. */
const toYearEntries = (entries: readonly YearEntry[] | null): YearEntry[] =>
  (entries ?? []).map((entry) => ({ ...entry, days: toHundredths(entry.days) }))

/** Finds the leave years of the dates: one more before them, and up to the year after the last one. */
export function findYearRange(dates: readonly CalendarDate[]): { from: number; to: number } {
  const years = dates.map((date) => computeLeaveYear(date, 1))
  // A leave year may begin in the previous calendar year.
  return { from: Math.min(...years) - 2, to: Math.max(...years) }
}

/** Reads the leave years of people, each by the policy of that year. */
async function readYearPeriods(sql: Sql, empIds: readonly number[], from: number, to: number) {
  const policyOf = await readLeavePolicies(sql, empIds, policyDateOfYear(from), policyDateOfYear(to))
  return (empId: number, leaveYear: number): Period =>
    computeLeaveYearPeriod(leaveYear, policyOf(empId, policyDateOfYear(leaveYear)).leaveYearStart)
}

const leavePendingSql = statement('leave_pending')`
  select ${r.id}, ${r.empId} as "empId", ${r.breakdown}, ${r.parts} from ${r}
  where ${r.empId} = any($1::bigint[]) and ${r.status} = $2`

/** Reads the dates that pending requests of the people would take. */
async function readPendingDays(sql: Sql, empIds: readonly number[]): Promise<(AccountKey & PendingDay)[]> {
  const { rows } = await sql.query<TakingLeave & { empId: number }>(
    leavePendingSql(empIds, leaveRequests.approval.waits),
  )
  return rows.flatMap(({ empId, ...leave }) => listPendingDays(leave).map((day) => ({ ...day, empId })))
}

/** Lists the dates of a request with the type and leave year that they are taken from. */
export const listPendingDays = ({ id, breakdown, parts }: TakingLeave) =>
  allocateDays(breakdown ?? [], parts ?? []).map((day): PendingDay => ({ ...day, requestId: id }))
