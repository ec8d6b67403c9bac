import { named, pairsOf, type SqlPart, sqlPart } from '../../../server/records/sql/named-sql'
import { leaveTypes } from '../leaveTypes'
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

const t = named(leaveTypes, 't')

/** SQL that reads the types `t` as `StoredType`s; `activeStates` is the place of the states in which one can be asked for. */
export const typeSql = (activeStates: SqlPart) =>
  sqlPart`json_build_object('isActive', ${t.status} = any(${activeStates}), ${pairsOf(t, [
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
  ])})`

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
