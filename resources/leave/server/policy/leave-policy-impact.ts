import type { Sql } from '../../../../server/database/connect'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import type { PlanReader } from '../../../leaveAccount/server/public'
import { leavePolicies } from '../../../policies/leavePolicies'
import { findVersionInForce, readPolicyVersions, type StoredVersion } from '../../../policies/server/public'
import { findDateRange, longestSpan } from '../../rules/leave-spans'
import { besideDays } from '../leave-counting'
import { type RecountedPerson, recountCases } from '../requests/recount-cases'
import { type FullLeaveCase, readLeaveCases } from './leave-cases'
import { buildPolicyFinder } from './policies-in-force'

/** A version, and whether its rules will apply or stop applying. */
interface VersionChange {
  version: StoredVersion
  isComing: boolean
  today: CalendarDate
}

/**
 * Computes whose requests would cost something else, and the effect on balances: requests in the period of the
 * version, also those that begin before it. It uses the same check as the recount, in the same order.
 */
export async function computePolicyImpact(
  reader: PlanReader,
  { version, isComing, today }: VersionChange,
): Promise<RecountedPerson[]> {
  const { sql } = reader
  const { effectiveFrom: from, effectiveTo: to } = version
  const cases = await readLeaveCases(sql, { scope: version, from: plusDays(from, -longestSpan) ?? from, to })
  if (cases.length === 0) return []
  const { policyOf, versions, isFor } = await readRulesForCases(
    sql,
    cases,
    isComing ? { coming: version.id } : { going: version.id },
  )
  return recountCases(reader, cases, {
    ...{ policyOf, versions, today },
    isConcerned: ({ empId }, { fromDate, toDate }) =>
      toDate >= from && (to === null || fromDate <= to) && isFor(empId, fromDate < from ? from : fromDate),
  })
}

/**
 * Reads the rules for all leave of the cases, and a test whether the changed version decides for a person on
 * a date. Without a changed version the stored rules apply.
 */
export async function readRulesForCases(
  sql: Sql,
  cases: readonly FullLeaveCase[],
  { coming = null, going = null }: { coming?: number | null; going?: number | null } = {},
) {
  const [first, last] = findDateRange(cases.flatMap(({ leaves }) => leaves))
  const [from, to] = [plusDays(first, -besideDays) ?? first, plusDays(last, besideDays) ?? last]
  const empIds = cases.map(({ empId }) => empId)
  const versions = await readPolicyVersions(sql, leavePolicies, { empIds, from, to, asPublished: coming ?? going })
  const remaining = going === null ? versions : { ...versions, all: versions.all.filter(({ id }) => id !== going) }
  const chosen = coming ?? going
  return {
    policyOf: buildPolicyFinder(remaining),
    versions: remaining,
    isFor: (empId: number, date: CalendarDate) => findVersionInForce(versions, empId, date)?.id === chosen,
  }
}
