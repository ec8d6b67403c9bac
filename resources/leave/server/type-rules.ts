import { jsonPairs, type SqlPart, sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import type { Stored } from '../../../src/framework/record'
import { leaveTypes } from '../leaveTypes'
import { toHundredths } from '../rules/days'
import type { LeaveTypeRules, NoticeTier } from '../rules/rules'

/** What of a type says how leave of it is asked for. */
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
  'notClubbedWith',
  'eligibleTypes',
  'eligibleGenders',
  'eligibleLocations',
] as const

/** A type of leave as it is stored; days as numbers. */
export type StoredType = Pick<Stored<typeof leaveTypes>, (typeof names)[number]> & { isActive: boolean }

const t = sqlNames(leaveTypes, 't')

/** SQL that reads the types `t` as `StoredType`s; `activeStates` is the place of the states in which one can be asked for. */
export const typeSql = (activeStates: SqlPart) =>
  sqlPart`json_build_object('isActive', ${t.status} = any(${activeStates}), ${jsonPairs(t, names)})`

/** The rules of a type; types that name it as not to be taken beside them count as named by it. */
export function toTypeRules(type: StoredType, types: readonly StoredType[]): LeaveTypeRules {
  const listTypeIds = (one: StoredType) => (one.notClubbedWith ?? []).map(({ leaveTypeId }) => leaveTypeId)
  const naming = types.filter((other) => listTypeIds(other).includes(type.id)).map(({ id }) => id)
  const tiers = toNoticeTiers(type.noticeTiers)
  return {
    ...type,
    countsHolidays: type.countsHolidays === true,
    noticeTiers: tiers.length > 0 ? tiers : null,
    minPerRequest: toExact(type.minPerRequest),
    maxPerRequest: toExact(type.maxPerRequest),
    maxConsecutiveDays: toExact(type.maxConsecutiveDays),
    notClubbedWith: [...new Set([...listTypeIds(type), ...naming])],
    ...toEligibility(type),
  }
}

/** Tiers of notice as the arithmetic sees them. */
export const toNoticeTiers = (tiers: StoredType['noticeTiers']): NoticeTier[] =>
  (tiers ?? []).map((tier) => ({ ...tier, days: toHundredths(tier.days) }))

/** Whom a type is for; empty lists: everybody. */
export const toEligibility = ({
  eligibleTypes,
  eligibleGenders,
  eligibleLocations,
}: Pick<StoredType, 'eligibleTypes' | 'eligibleGenders' | 'eligibleLocations'>) => ({
  eligibleTypes: (eligibleTypes ?? []).map(({ employmentType }) => employmentType),
  eligibleGenders: (eligibleGenders ?? []).map(({ gender }) => gender),
  eligibleLocationIds: (eligibleLocations ?? []).map(({ locationId }) => locationId),
})

const toExact = (days: number | null) => (days === null ? null : toHundredths(days))
