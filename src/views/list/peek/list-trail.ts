/** The list from which a record page was opened, and the place of the record in it. */
export interface ListTrail {
  id: number
  /** Place in the whole list, from 0. */
  index: number
  perPage: number
  sort: { field: string; order: string }
  filter: Readonly<Record<string, unknown>>
}

const trailKey = (resource: string) => `steward.trail.${resource}`

/** Remembers the list in this tab, so that the record page offers the records before and after. */
export function storeTrail(resource: string, trail: ListTrail): void {
  try {
    sessionStorage.setItem(trailKey(resource), JSON.stringify(trail))
  } catch {
    // A browser that stores nothing shows no neighbours.
  }
}

/** Reads the list from which this record was opened; undefined if it was opened elsewhere. */
export function readTrail(resource: string, id: number): ListTrail | undefined {
  try {
    const trail: ListTrail | null = JSON.parse(sessionStorage.getItem(trailKey(resource)) ?? 'null')
    return trail?.id === id ? trail : undefined
  } catch {
    return undefined
  }
}
