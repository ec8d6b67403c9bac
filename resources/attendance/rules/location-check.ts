/** How the policy checks locations. */
export type LocationCheck = 'none' | 'ip' | 'geofence' | 'either'
export type LocationResult = 'inside' | 'outside' | 'unknown'

export interface Position {
  latitude: number
  longitude: number
}

/** A site of the company with the radius that counts as being there. */
export type Site = Position & { radiusMetres: number }

/** What is known about the location of a check-in. */
interface CheckInLocation {
  /** Whether the network is one of the company; null if none is configured. */
  isInNetwork: boolean | null
  position: Position | null
  sites: readonly Site[]
}

/** The location is checked only for people who say that they work at the office. */
export const checkedMode = 'office'

/** Whether the policy asks for the position. */
export const isPositionNeeded = (check: string): boolean => check === 'geofence' || check === 'either'

const earthMetres = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance along the surface, in metres. */
export function computeDistanceMetres(a: Position, b: Position): number {
  const [north, east] = [toRadians(b.latitude - a.latitude), toRadians(b.longitude - a.longitude)]
  const across = Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(Math.sin(north / 2) ** 2 + across))
}

const toLocationResult = (isInside: boolean): LocationResult => (isInside ? 'inside' : 'outside')

/** Checks the location as the policy says; a location that is not sent or matches no site is unknown. */
export function checkLocation(check: LocationCheck, { isInNetwork, position, sites }: CheckInLocation): LocationResult {
  const byNetwork = isInNetwork === null ? 'unknown' : toLocationResult(isInNetwork)
  const byPosition =
    position === null || sites.length === 0
      ? 'unknown'
      : toLocationResult(sites.some((site) => computeDistanceMetres(site, position) <= site.radiusMetres))
  if (check === 'ip') return byNetwork
  if (check === 'geofence') return byPosition
  if (check === 'none') return 'unknown'
  return (
    [byNetwork, byPosition].find((result) => result === 'inside') ?? (byPosition === 'unknown' ? byNetwork : byPosition)
  )
}
