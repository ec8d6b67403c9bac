/** A record that the search of everything finds. */
export interface SearchHit {
  id: number
  title: string
  /** The record's number, unless that is its title. */
  number: string | null
  /** One more fact that tells records of equal titles apart. */
  detail: string | null
}

/** The best records of one resource. */
export interface SearchKind {
  resource: string
  hits: SearchHit[]
  /** True where more records match than are answered. */
  isCut: boolean
}

/** What the search of everything answers, the best kind first. */
export interface SearchAnswer {
  kinds: SearchKind[]
  /** True where more kinds match than are answered. */
  isCut: boolean
  /** True where nothing matches the words, and these records are only similar to them. */
  isSimilar: boolean
}

/** Limits of the search of everything. */
export const searchLimits = { length: 200, words: 8, perKind: 20, usualPerKind: 5, kinds: 12 } as const
