/** How the policy checks where people are. */
export type LocationCheck = 'none' | 'ip' | 'geofence' | 'either'
export type LocationResult = 'inside' | 'outside' | 'unknown'

export interface Position {
  latitude: number
  longitude: number
}

/** A position of the company, and how far around it somebody is there. */
export type Site = Position & { radiusMetres: number }

/** What is known of where somebody is who checks in. */
interface Sighting {
  /** Whether the network is one of the company; null where none is named. */
  isInNetwork: boolean | null
  position: Position | null
  sites: readonly Site[]
}

/** Only who says that they work at the office is looked for there. */
export const checkedMode = 'office'

/** Whether the policy asks people for their position. */
export const asksPosition = (check: string): boolean => check === 'geofence' || check === 'either'

const earthMetres = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface, in metres. */
export function metresBetween(a: Position, b: Position): number {
  const [north, east] = [toRadians(b.latitude - a.latitude), toRadians(b.longitude - a.longitude)]
  const across = Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(Math.sin(north / 2) ** 2 + across))
}

const toResult = (isInside: boolean): LocationResult => (isInside ? 'inside' : 'outside')

/** Where somebody is by the check that the policy names; what is not told, or stands nowhere, is not known. */
export function checkLocation(check: LocationCheck, { isInNetwork, position, sites }: Sighting): LocationResult {
  const byNetwork = isInNetwork === null ? 'unknown' : toResult(isInNetwork)
  const byPosition =
    position === null || sites.length === 0
      ? 'unknown'
      : toResult(sites.some((site) => metresBetween(site, position) <= site.radiusMetres))
  if (check === 'ip') return byNetwork
  if (check === 'geofence') return byPosition
  if (check === 'none') return 'unknown'
  return (
    [byNetwork, byPosition].find((result) => result === 'inside') ?? (byPosition === 'unknown' ? byNetwork : byPosition)
  )
}
