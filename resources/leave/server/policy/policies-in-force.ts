import type { Sql } from '../../../../server/database/connect'
import type { StoredRecord } from '../../../../src/framework/record'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leavePolicies } from '../../../policies/leavePolicies'
import {
  findVersionInForce,
  type PolicyVersions,
  readPolicyVersions,
  type StoredVersion,
} from '../../../policies/server/public'
import type { LeavePolicyRules } from '../../rules/leave-rules'
import { toNoticeTiers } from '../leave-type-rules'

/** The leave rules that apply to a person on a date. */
export interface PolicyInForce extends LeavePolicyRules {
  /** The month, 1 to 12, in which the leave year begins. */
  leaveYearStart: number
  autoSplitToLossOfPay: boolean
  /** The largest share of a team that should be absent, in percent (0 to 100). */
  maxTeamAbsencePercent: number
  cancelAfterStart: 'never' | 'with_approval'
}

/** The rules that apply if there is no policy. */
export const defaultPolicy: PolicyInForce = {
  leaveYearStart: 1,
  sandwichDefault: 'none',
  noticeTiers: [],
  backdatedDays: 30,
  blackouts: [],
  autoSplitToLossOfPay: true,
  maxTeamAbsencePercent: 50,
  cancelAfterStart: 'with_approval',
}

/** Converts a stored version to rules; `defaultPolicy` if there is none. */
function toPolicyRules(version: StoredVersion | undefined): PolicyInForce {
  if (!version) return defaultPolicy
  const rules = version as unknown as StoredRecord<typeof leavePolicies>
  return {
    leaveYearStart: Number(rules.leaveYearStart),
    sandwichDefault: rules.sandwichDefault,
    backdatedDays: rules.backdatedDays,
    noticeTiers: toNoticeTiers(rules.noticeTiers),
    blackouts: (rules.blackouts ?? []).map(({ departmentId, ...blackout }) => ({
      ...blackout,
      departmentIds: departmentId === null ? [] : [departmentId],
    })),
    autoSplitToLossOfPay: rules.autoSplitToLossOfPay === true,
    maxTeamAbsencePercent: rules.maxTeamAbsencePercent,
    cancelAfterStart: rules.cancelAfterStart,
  }
}

/** Returns the policy in force for a person on a date. */
export type PolicyLookup = (empId: number, date: CalendarDate) => PolicyInForce

/** Reads the policies in force for people on each date of a range, with a single statement. */
export const readLeavePolicies = async (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<PolicyLookup> => buildPolicyFinder(await readPolicyVersions(sql, leavePolicies, { empIds, from, to }))

/** Builds a function that finds the policy among the versions. It parses the rules of each version once. */
export function buildPolicyFinder(versions: PolicyVersions): PolicyLookup {
  const rules = new Map<number | undefined, PolicyInForce>()
  return (empId, date) => {
    const version = findVersionInForce(versions, empId, date)
    const policy = rules.get(version?.id) ?? toPolicyRules(version)
    rules.set(version?.id, policy)
    return policy
  }
}

/** Reads the policy in force for each person on the date, by person id, with one statement. */
export async function readLeavePoliciesOn(
  sql: Sql,
  empIds: readonly number[],
  date: CalendarDate,
): Promise<Map<number, PolicyInForce>> {
  const policyOf = await readLeavePolicies(sql, empIds, date, date)
  return new Map(empIds.map((empId) => [empId, policyOf(empId, date)]))
}

/** Reads the policy in force for the person on the date. */
export async function readLeavePolicy(sql: Sql, empId: number, date: CalendarDate): Promise<PolicyInForce> {
  return (await readLeavePolicies(sql, [empId], date, date))(empId, date)
}
