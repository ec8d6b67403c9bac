import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../database/connect'
import { deriveKey } from '../start/secret'

/** SQL that tells whether there is no account yet, so that only the installer can create one. */
export const isWaitingForSetup = 'not exists (select from accounts)'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export async function needsSetup(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ waits: boolean }>({ text: `select ${isWaitingForSetup} as waits` })
  return rows[0]?.waits === true
}

/**
 * Derives the setup code that the server prints while there is no account. It is 80 bits derived from the
 * secret, so it is not stored, survives a restart and is the same on every server.
 */
export function deriveSetupCode(secret: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'setup')).update('first administrator').digest()
  const letters = [...bytes.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

export function matchesSetupCode(secret: string, input: string): boolean {
  const computeDigest = (text: string) =>
    createHmac('sha256', deriveKey(secret, 'setup')).update(text.replace(/-/g, '')).digest()
  return timingSafeEqual(computeDigest(deriveSetupCode(secret)), computeDigest(input.trim().toUpperCase()))
}
