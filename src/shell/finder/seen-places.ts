import { createPersonStore } from '../../../authProvider/person-store'

/** A page that the person has seen here, by its title. */
interface SeenPlace {
  path: string
  title: string
}

const most = 8

const store = createPersonStore('steward.seen')

const isPlace = (place: unknown): place is SeenPlace =>
  typeof place === 'object' &&
  place !== null &&
  'path' in place &&
  'title' in place &&
  typeof place.title === 'string' &&
  typeof place.path === 'string' &&
  /^\/(?!\/)/.test(place.path)

/** Reads what the person has seen last on this device, the last first. */
export function readSeenPlaces(): SeenPlace[] {
  const places = store.read()
  return Array.isArray(places) ? places.filter(isPlace).slice(0, most) : []
}

export function storeSeenPlace(place: SeenPlace): void {
  store.write([place, ...readSeenPlaces().filter(({ path }) => path !== place.path)].slice(0, most))
}
