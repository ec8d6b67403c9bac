import { hundredths } from '../rules/days'
import type { LeaveTypeRules, NoticeTier, SandwichRule } from '../rules/rules'

type Days = number | null

/** A type of leave as it is stored; days as numbers. */
export interface StoredType {
  id: number
  name: string
  category: string
  isPaid: boolean
  requiresBalance: boolean
  isActive: boolean
  unit: 'day' | 'half_day'
  countsHolidays: boolean
  sandwichRule: SandwichRule | 'inherit'
  noticeTiers: readonly { days: number; noticeDays: number }[] | null
  maxBackdatedDays: number | null
  minPerRequest: Days
  maxPerRequest: Days
  maxConsecutiveDays: Days
  availableAfterDays: number | null
  documentAfterDays: Days
  maxNegative: Days
  notClubbedWith: readonly { leaveTypeId: number }[] | null
  eligibleTypes: readonly { employmentType: string }[] | null
  eligibleGenders: readonly { gender: string }[] | null
  eligibleLocations: readonly { locationId: number }[] | null
}

/** SQL that reads the types `t` as `StoredType`s; `activeStates` is the place of the states in which one can be asked for. */
export const typeSql = (activeStates: string) =>
  "json_build_object('id', t.id, 'name', t.name, 'category', t.category, 'isPaid', t.is_paid, 'requiresBalance', t.requires_balance, " +
  `'isActive', t.status = any(${activeStates}), 'unit', t.unit, 'countsHolidays', t.counts_holidays, 'sandwichRule', t.sandwich_rule, ` +
  "'noticeTiers', t.notice_tiers, 'maxBackdatedDays', t.max_backdated_days, 'minPerRequest', t.min_per_request, " +
  "'maxPerRequest', t.max_per_request, 'maxConsecutiveDays', t.max_consecutive_days, 'availableAfterDays', t.available_after_days, " +
  "'documentAfterDays', t.document_after_days, 'maxNegative', t.max_negative, 'notClubbedWith', t.not_clubbed_with, " +
  "'eligibleTypes', t.eligible_types, 'eligibleGenders', t.eligible_genders, 'eligibleLocations', t.eligible_locations)"

/** The rules of a type; types that name it as not to be taken beside them count as named by it. */
export function rulesOf(type: StoredType, types: readonly StoredType[]): LeaveTypeRules {
  const names = (one: StoredType) => (one.notClubbedWith ?? []).map(({ leaveTypeId }) => leaveTypeId)
  const naming = types.filter((other) => names(other).includes(type.id)).map(({ id }) => id)
  const tiers: NoticeTier[] = (type.noticeTiers ?? []).map((tier) => ({ ...tier, days: hundredths(tier.days) }))
  return {
    id: type.id,
    unit: type.unit,
    countsHolidays: type.countsHolidays,
    sandwichRule: type.sandwichRule,
    noticeTiers: tiers.length > 0 ? tiers : null,
    maxBackdatedDays: type.maxBackdatedDays,
    minPerRequest: exact(type.minPerRequest),
    maxPerRequest: exact(type.maxPerRequest),
    maxConsecutiveDays: exact(type.maxConsecutiveDays),
    availableAfterDays: type.availableAfterDays,
    notClubbedWith: [...new Set([...names(type), ...naming])],
    eligibleTypes: (type.eligibleTypes ?? []).map(({ employmentType }) => employmentType),
    eligibleGenders: (type.eligibleGenders ?? []).map(({ gender }) => gender),
    eligibleLocationIds: (type.eligibleLocations ?? []).map(({ locationId }) => locationId),
  }
}

const exact = (days: Days) => (days === null ? null : hundredths(days))
