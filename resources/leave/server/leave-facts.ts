import type { Sql } from '../../../server/database/connect'
import { isQueuedPart } from '../../../server/jobs/recount-queue'
import type { Reader } from '../../../server/records/query'
import { jsonPairsSql, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import type { StoredRecord } from '../../../src/framework/record'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { AbsentMember } from '../rules/absences'
import { findUnderstaffedDays, toTeamLeaves } from '../rules/team-coverage'
import { readLeaveConflicts } from './leave-conflicts'
import { readLeavePolicies } from './policy/policies-in-force'
import { listRequestBalances, readDaysLeft } from './requests/balance-after'

const r = sqlNames(leaveRequests, 'r')
const p = sqlNames(employees, 'p')
const e = sqlNames(employees, 'e')
const h = sqlNames(employees, 'h')
const o = sqlNames(leaveRequests, 'o')
const t = sqlNames(leaveTypes, 't')

const spanNames = ['fromDate', 'toDate', 'fromSession', 'toSession'] as const
const requestFields = ['id', 'empId', ...spanNames, 'breakdown', 'parts', 'unpaidDays', 'overrideReason'] as const

interface FactRequest extends Pick<StoredRecord<typeof leaveRequests>, (typeof requestFields)[number]> {
  /** The types that the request takes from. */
  types: { id: number; name: string }[] | null
  size: number
  /** Absences of other team members in the weeks of the leave. */
  away: AbsentMember[] | null
  /** The name of the substitute, if they are absent on some of the days. */
  handoverAway: string | null
  /** A holiday or a rule has changed, and the recount of the request is still queued. */
  isCountedLater: boolean
}

const typesSql = sqlPart`select json_agg(json_build_object('id', ${t.id}, 'name', ${t.name}))
  from ${t} where ${t.id} in (select (p ->> 'leaveTypeId')::bigint from jsonb_array_elements(${r.parts}) p)`
const teamSql = sqlPart`${p.reportingManagerEmpId} = ${e.reportingManagerEmpId} and ${p.status} = any($2::text[])`
const awaySql = sqlPart`select json_agg(json_build_object(${jsonPairsSql(o, ['empId', ...spanNames])},
  'name', ${p.fullName}, 'isTentative', ${o.status} = $5) order by ${o.fromDate}, ${p.fullName})
  from ${p} join ${o} on ${o.empId} = ${p.id} where ${teamSql} and ${o.empId} <> ${r.empId}
  and ${o.status} = any($3::text[]) and ${o.fromDate} <= date_trunc('week', ${r.toDate})::date + 6
    and ${o.toDate} >= date_trunc('week', ${r.fromDate})::date`
const handoverSql = sqlPart`select ${h.fullName} from ${h} where ${h.id} = ${r.handoverToEmpId}
  and exists (select from ${o} where ${o.empId} = ${h.id} and ${o.status} = any($4::text[])
    and ${o.fromDate} <= ${r.toDate} and ${o.toDate} >= ${r.fromDate})`

/** Reads the facts of leave requests for their approvers, with a few statements for any number of them. */
export async function readLeaveFacts(reader: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { sql, caller } = reader
  const leaves = await readFactRequests(sql, ids)
  if (leaves.length === 0) return new Map()
  const dates = leaves.map(({ fromDate }) => fromDate).sort()
  const empIds = [...new Set(leaves.map(({ empId }) => empId))]
  const conflictsOf = await readLeaveConflicts(reader, leaves)
  const policyOf = await readLeavePolicies(sql, empIds, dates[0] ?? '', dates.at(-1) ?? '')
  const balances = await readDaysLeft(reader, leaves.flatMap(toBalancesOnDays))
  return new Map(
    leaves.map((leave) => {
      // The requester must not learn of absences of colleagues that are not decided yet.
      const away = (leave.away ?? []).filter(({ isTentative }) => !isTentative || leave.empId !== caller.empId)
      const { maxTeamAbsencePercent } = policyOf(leave.empId, leave.fromDate)
      return [
        leave.id,
        [
          ...warnOfUnderstaffedTeam(leave, away, maxTeamAbsencePercent),
          ...conflictsOf(leave.id),
          ...buildRequestFacts(leave),
          ...buildBalanceFacts(balances.filter(({ requestId }) => requestId === leave.id)),
          ...buildTeamFacts(away),
        ],
      ]
    }),
  )
}

const leaveFactsSql = statement('leave_facts')`
  select json_build_object(${jsonPairsSql(r, requestFields)}, 'types', (${typesSql}), 'away', (${awaySql}),
    'handoverAway', (${handoverSql}),
  'isCountedLater', ${isQueuedPart(leaveRequests, r.id)},
  'size', (select count(*)::int from ${p} where ${teamSql})) as leave
  from ${r} join ${e} on ${e.id} = ${r.empId} where ${r.id} = any($1::bigint[])`

async function readFactRequests(sql: Sql, ids: readonly number[]): Promise<FactRequest[]> {
  const { rows } = await sql.query<{ leave: FactRequest }>(
    leaveFactsSql(
      ids,
      employees.workflow.sets.there,
      leaveRequests.workflow.sets.live,
      leaveRequests.workflow.sets.taken,
      leaveRequests.approval.waits,
    ),
  )
  return rows.map(({ leave }) => leave)
}

/** Warns if too many of the team are absent, and names the first such day (LV9). */
function warnOfUnderstaffedTeam(leave: FactRequest, away: readonly AbsentMember[], maxPercent: number): ApprovalFact[] {
  const request = { span: leave, breakdown: leave.breakdown ?? [] }
  const days = findUnderstaffedDays(request, { size: leave.size, leaves: toTeamLeaves(away) }, maxPercent)
  const [first] = days
  if (!first) return []
  const args = { date: first.date, away: first.away, size: leave.size, days: days.length }
  return [{ code: 'leaveThin', args, tone: 'warning', isFlag: true }]
}

function buildRequestFacts({ overrideReason, unpaidDays, handoverAway, isCountedLater }: FactRequest): ApprovalFact[] {
  return [
    ...(isCountedLater ? [toWarningFact('leaveCountedLater', {})] : []),
    ...(overrideReason
      ? [{ ...toFlagFact('leaveException', { reason: overrideReason }), tells: 'overrideReason' }]
      : []),
    ...(unpaidDays ? [toWarningFact('leaveUnpaid', { days: unpaidDays })] : []),
    ...(handoverAway ? [toWarningFact('leaveHandoverAway', { name: handoverAway })] : []),
  ]
}

/** Lists the balances that a request takes from, with the name of the type. */
const toBalancesOnDays = ({ types, ...leave }: FactRequest) =>
  listRequestBalances(leave).map((one) => ({
    ...one,
    requestId: leave.id,
    type: types?.find(({ id }) => id === one.leaveTypeId)?.name ?? '',
  }))

const buildBalanceFacts = (balances: readonly { type: string; days: number }[]): ApprovalFact[] =>
  balances.map(({ type, days }) => ({
    code: 'leaveLeft',
    args: { type, left: days },
    tone: days < 0 ? 'warning' : 'neutral',
  }))

const toWarningFact = (code: string, args: ApprovalFact['args'] & object): ApprovalFact => ({
  code,
  args,
  tone: 'warning',
})
const toFlagFact = (code: string, args: ApprovalFact['args'] & object): ApprovalFact => ({
  ...toWarningFact(code, args),
  isFlag: true,
})

/** The largest number of people named; the others are only counted. */
const maxNames = 3

function buildTeamFacts(away: readonly AbsentMember[]): ApprovalFact[] {
  const names = [...new Set(away.map(({ name }) => name))]
  if (names.length === 0) return [{ code: 'leaveNobodyAway', tone: 'neutral' }]
  const shortList = names.slice(0, maxNames).join(', ')
  const more = names.length - maxNames
  return [
    more > 0
      ? { code: 'leaveManyAway', args: { names: shortList, more }, tone: 'info' }
      : { code: 'leaveAlsoAway', args: { names: shortList }, tone: 'info' },
  ]
}
