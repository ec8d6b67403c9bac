import type { SearchHit } from './search-answer'

/** A record or a page that a person opened or chose. */
export type PersonPlace = (SearchHit & { resource: string }) | { path: string }

/** What a person opened last, and their favourites, the latest first. */
export interface PersonPlaces {
  opened: PersonPlace[]
  favourites: PersonPlace[]
}

/** How many of them are kept. */
export const placeLimits = { opened: 20, favourites: 50, path: 200 } as const
