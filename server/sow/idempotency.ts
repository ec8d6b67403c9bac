import { createHash } from 'node:crypto'
import { StewardError } from '../../src/framework/errors'
import type { OwnTx, Tx } from '../database/connect'

const shape = /^[A-Za-z0-9_-]{8,100}$/

/** The key as sent; undefined without one. @throws StewardError when it has no usable form */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !shape.test(header))
    throw new StewardError('malformed', { args: { what: 'Idempotency-Key must be 8 to 100 letters, digits, - or _' } })
  return header
}

export function bodyHash(operation: string, sent: readonly (readonly [string, string])[]): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, sent]))
    .digest('hex')
}

/**
 * Claims the key in the transaction of its effect; a second request with it waits here for the first.
 * @returns the stored answer when the effect has already happened
 * @throws StewardError `keyReused` when the key belongs to another request
 */
export async function claimKey(
  tx: Tx,
  empId: number,
  key: string,
  operation: string,
  hash: string,
): Promise<string | undefined> {
  const claimed = await tx.query({
    text: 'insert into idempotency (emp_id, key, operation, body_hash) values ($1, $2, $3, $4) on conflict (emp_id, key) do nothing',
    values: [empId, key, operation, hash],
    name: 'claim_key',
  })
  if (claimed.rowCount === 1) return undefined
  const { rows } = await tx.query<{ body_hash: string; answer: string | null }>({
    text: 'select body_hash, answer from idempotency where emp_id = $1 and key = $2',
    values: [empId, key],
    name: 'claimed_key',
  })
  const [stored] = rows
  if (stored?.body_hash !== hash || stored.answer === null) throw new StewardError('keyReused')
  return stored.answer
}

/** Stores the answer with the commit of what it answers. */
export function keepAnswer(tx: OwnTx, empId: number, key: string, answer: string): void {
  tx.atEnd({
    text: 'update idempotency set answer = $3 where emp_id = $1 and key = $2',
    values: [empId, key, answer],
    name: 'keep_answer',
  })
}
