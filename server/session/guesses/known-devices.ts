import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../database/connect'
import { deriveKey } from '../../start/secret'
import { toNetwork } from './network'

/**
 * Identifies a caller before sign-in by their address and the device token that their browser got earlier.
 */
export interface Requester {
  address: string
  /** The device token. It is not trusted until it is looked up. */
  device?: string | undefined
}

/** The time without use after which the account forgets a browser. */
const life = `interval '180 days'`
const mostDevices = 20

const hashDevice = (secret: string, device: string) =>
  createHmac('sha256', deriveKey(secret, 'known devices')).update(device).digest('base64url')

/** Answers the SQL values of a requester: the network of the address, and the hash of the device token. */
export const toRequesterParameters = (secret: string, { address, device }: Requester): [string, string | null] => [
  toNetwork(address),
  device ? hashDevice(secret, device) : null,
]

/**
 * Builds SQL of the key by which a requester is counted at an account: the device if the
 * account knows it, otherwise the network.
 */
export const requesterKeySql = (empId: string, address: string, device: string): string =>
  `coalesce((select 'device ' || k.hash from known_devices k where k.emp_id = ${empId} and k.hash = ${device}::text ` +
  `and k.used_at > now() - ${life}), ${address}::text)`

/** Builds SQL that tells whether the key is a device of the account. */
export const isKnownDeviceSql = (requester: string) => `${requester} like 'device %'`

/**
 * Stores the browser as a device of the account. Answers its token, which stays the same for a known device.
 */
export async function rememberDevice(
  sql: Sql,
  secret: string,
  empId: number,
  deviceToken: string | undefined,
): Promise<string> {
  if (deviceToken) {
    const { rowCount } = await sql.query({
      name: 'use_known_device',
      text: 'update known_devices set used_at = now() where emp_id = $1 and hash = $2',
      values: [empId, hashDevice(secret, deviceToken)],
    })
    if (rowCount === 1) return deviceToken
  }
  const device = randomBytes(24).toString('base64url')
  await sql.query({
    name: 'know_device',
    text:
      'with k as (insert into known_devices (emp_id, hash) values ($1, $2)) delete from known_devices where emp_id = $1 and hash in ' +
      `(select hash from known_devices where emp_id = $1 order by used_at desc offset ${mostDevices - 1})`,
    values: [empId, hashDevice(secret, device)],
  })
  return device
}

/** Forgets all devices of an account, because one may belong to somebody who knew the former password. */
export async function forgetDevices(sql: Sql, empId: number): Promise<void> {
  await sql.query({ text: 'delete from known_devices where emp_id = $1', values: [empId] })
}
