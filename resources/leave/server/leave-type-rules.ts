import { jsonPairsSql, type SqlPart, sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import type { StoredRecord } from '../../../src/framework/record'
import { toEligibility, toHundredths } from '../../leaveAccount/public'
import { leaveTypes } from '../leaveTypes'
import type { LeaveTypeRules, NoticeTier } from '../rules/leave-rules'

/** The fields of a type that its requests depend on. */
const names = [
  'id',
  'name',
  'category',
  'isPaid',
  'requiresBalance',
  'unit',
  'countsHolidays',
  'sandwichRule',
  'noticeTiers',
  'maxBackdatedDays',
  'minPerRequest',
  'maxPerRequest',
  'maxConsecutiveDays',
  'availableAfterDays',
  'documentAfterDays',
  'maxNegative',
  'carryForwardMax',
  'carryForwardMonths',
  'overdrawnAtYearEnd',
  'notClubbedWith',
  'eligibleTypes',
  'eligibleGenders',
  'eligibleLocations',
] as const

/** A leave type as stored. Days are numbers. */
export type StoredLeaveType = Pick<StoredRecord<typeof leaveTypes>, (typeof names)[number]> & { isActive: boolean }

const t = sqlNames(leaveTypes, 't')

/**
 * SQL that reads the types `t` as `StoredLeaveType`. `activeStates` is the parameter with the states in
 * which a type can be requested.
 */
export const leaveTypeJsonSql = (activeStates: SqlPart) =>
  sqlPart`json_build_object('isActive', ${t.status} = any(${activeStates}), ${jsonPairsSql(t, names)})`

/** Converts a stored type to its rules. A ban on adjoining types holds in both directions. */
export function toLeaveTypeRules(type: StoredLeaveType, types: readonly StoredLeaveType[]): LeaveTypeRules {
  const listTypeIds = (one: StoredLeaveType) => (one.notClubbedWith ?? []).map(({ leaveTypeId }) => leaveTypeId)
  const naming = types.filter((other) => listTypeIds(other).includes(type.id)).map(({ id }) => id)
  const tiers = toNoticeTiers(type.noticeTiers)
  return {
    ...type,
    countsHolidays: type.countsHolidays === true,
    noticeTiers: tiers.length > 0 ? tiers : null,
    minPerRequest: toHundredthsOrNull(type.minPerRequest),
    maxPerRequest: toHundredthsOrNull(type.maxPerRequest),
    maxConsecutiveDays: toHundredthsOrNull(type.maxConsecutiveDays),
    notClubbedWith: [...new Set([...listTypeIds(type), ...naming])],
    ...toEligibility(type),
  }
}

/** Converts notice tiers for the rules. */
export const toNoticeTiers = (tiers: StoredLeaveType['noticeTiers']): NoticeTier[] =>
  (tiers ?? []).map((tier) => ({ ...tier, days: toHundredths(tier.days) }))

const toHundredthsOrNull = (days: number | null) => (days === null ? null : toHundredths(days))
