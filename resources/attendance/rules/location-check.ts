/** The ways in which a policy can check locations. */
export type LocationCheck = 'none' | 'ip' | 'geofence' | 'either'
export type LocationResult = 'inside' | 'outside' | 'unknown'

export interface Position {
  latitude: number
  longitude: number
}

/** A site of the company, and the radius within which a person counts as being there. */
export type Site = Position & { radiusMetres: number }

/** What the server knows about the location of a check-in. */
interface CheckInLocation {
  /** Whether the address belongs to a network of the company; null if no network is configured. */
  isInNetwork: boolean | null
  position: Position | null
  sites: readonly Site[]
}

/** The location is checked only for people who check in as working at the office. */
export const checkedMode = 'office'

/** Whether the policy needs the person's position. */
export const isPositionNeeded = (check: string): boolean => check === 'geofence' || check === 'either'

const earthMetres = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Computes the distance along the surface of the earth, in metres. */
export function computeDistanceMetres(a: Position, b: Position): number {
  const [north, east] = [toRadians(b.latitude - a.latitude), toRadians(b.longitude - a.longitude)]
  const across = Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(Math.sin(north / 2) ** 2 + across))
}

const toLocationResult = (isInside: boolean): LocationResult => (isInside ? 'inside' : 'outside')

/**
 * Checks the location as the policy says. The result is unknown if no position was sent, or if no network or
 * site is configured.
 */
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
