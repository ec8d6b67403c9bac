/** A row of a policy that applies to a grade and a tier of cities; null applies to all. */
interface ScopedRow {
  readonly grade: string | null
  readonly tier: string | null
}

type CityTiers = readonly { readonly city: string; readonly tier: string }[] | null | undefined

/** Finds the tier of a city; null if the policy does not list the city. */
export const findCityTier = (city: string | null | undefined, cityTiers: CityTiers): string | null =>
  cityTiers?.find((one) => one.city.toLowerCase() === city?.trim().toLowerCase())?.tier ?? null

const computeSpecificity = ({ grade, tier }: ScopedRow) => (tier === null ? 0 : 2) + (grade === null ? 0 : 1)

/**
 * Finds the row that applies: of those that fit the one that names most, a tier before a grade. A city without
 * a tier fits only rows without one.
 */
export function findMostSpecificRow<Row extends ScopedRow>(
  rows: readonly Row[] | null | undefined,
  grade: string | null,
  tier: string | null,
): Row | undefined {
  const fits = (rows ?? []).filter((row) => (row.grade ?? grade) === grade && (row.tier ?? tier) === tier)
  return fits.toSorted((a, b) => computeSpecificity(b) - computeSpecificity(a))[0]
}
