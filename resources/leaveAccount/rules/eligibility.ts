import type { StoredRecord } from '../../../src/framework/record'
import type { leaveTypes } from '../../leave/leaveTypes'

/** Who may have a type; an empty list means everybody. */
export interface Eligibility {
  eligibleTypes: readonly string[]
  eligibleGenders: readonly string[]
  eligibleLocationIds: readonly number[]
}

/** The facts about a person that decide which types they may have. */
export interface EligiblePerson {
  employmentType: string | null
  gender: string | null
  locationId: number | null
}

type EligibleLists = Pick<StoredRecord<typeof leaveTypes>, 'eligibleTypes' | 'eligibleGenders' | 'eligibleLocations'>

/** Converts the lists of a stored type. */
export const toEligibility = ({ eligibleTypes, eligibleGenders, eligibleLocations }: EligibleLists): Eligibility => ({
  eligibleTypes: (eligibleTypes ?? []).map(({ employmentType }) => employmentType),
  eligibleGenders: (eligibleGenders ?? []).map(({ gender }) => gender),
  eligibleLocationIds: (eligibleLocations ?? []).map(({ locationId }) => locationId),
})

/** Lists the attributes of a person that exclude them from a type. */
export function listEligibilityMismatches(type: Eligibility, person: EligiblePerson): string[] {
  const lists: [what: string, allowed: readonly (string | number)[], own: string | number | null][] = [
    ['employmentType', type.eligibleTypes, person.employmentType],
    ['gender', type.eligibleGenders, person.gender],
    ['location', type.eligibleLocationIds, person.locationId],
  ]
  return lists
    .filter(([, allowed, own]) => allowed.length > 0 && (own === null || !allowed.includes(own)))
    .map(([what]) => what)
}
