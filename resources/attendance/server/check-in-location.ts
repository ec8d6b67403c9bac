import { BlockList, isIP } from 'node:net'
import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { locations } from '../../company/locations'
import { splitNetworks } from '../../company/public'
import {
  checkedMode,
  checkLocation,
  isPositionNeeded,
  type LocationCheck,
  type LocationResult,
  type Position,
  type Site,
} from '../rules/location-check'

const l = sqlNames(locations, 'l')

const sitesSql = statement('attendance_sites')`
  select ${l.networks}, ${l.latitude}::float8 as latitude, ${l.longitude}::float8 as longitude, coalesce(${l.radiusMetres}, 200)::int as "radiusMetres"
  from ${l} where ${l.status} = 'active' and (${l.networks} is not null or ${l.latitude} is not null)`

interface CompanySite extends Partial<Site> {
  networks: string | null
}

/** What is stored if the location is not looked up. */
export const noLocation = { locationResult: 'unknown', position: null } as const

/** Where a check-in comes from. */
export interface CheckInFrom {
  workMode: string | null
  address: string
  position: Position | null
}

/**
 * Returns what to store about the location of a check-in. The position is included only if the policy needs
 * it.
 */
export async function locateCheckIn(
  sql: Sql,
  check: LocationCheck,
  { workMode, address, position }: CheckInFrom,
): Promise<{ locationResult: LocationResult; position: Position | null }> {
  if (check === 'none' || workMode !== checkedMode) return noLocation
  const { rows } = await sql.query<CompanySite>(sitesSql())
  const networks = rows.flatMap((row) => (row.networks ? splitNetworks(row.networks) : []))
  const sites = rows.flatMap(({ latitude, longitude, radiusMetres = 0 }) =>
    typeof latitude === 'number' && typeof longitude === 'number' ? [{ latitude, longitude, radiusMetres }] : [],
  )
  const usedPosition = isPositionNeeded(check) ? position : null
  const isInNetwork = networks.length > 0 ? isAddressInNetworks(address, networks) : null
  return {
    locationResult: checkLocation(check, { isInNetwork, position: usedPosition, sites }),
    position: usedPosition,
  }
}

const toIpFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether the address is in one of the networks. An IPv4 address may arrive in its IPv6 form. */
export function isAddressInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', length] = network.split('/')
    const family = toIpFamily(base)
    list.addSubnet(base, Number(length ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && list.check(plain, toIpFamily(plain))
}
