import { createHmac } from 'node:crypto'
import { StewardError } from '../../src/framework/errors'
import type { Database, OwnTx, Sql, Tx } from '../database/connect'

const shape = /^[A-Za-z0-9_-]{8,100}$/

/** The key as sent; undefined without one. @throws StewardError when it has no usable form */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !shape.test(header))
    throw new StewardError('malformed', { args: { what: 'Idempotency-Key must be 8 to 100 letters, digits, - or _' } })
  return header
}

/** Keyed, so that whoever reads the table cannot try out what was sent. */
export function bodyHash(secret: string, operation: string, pairs: readonly (readonly [string, unknown])[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([operation, pairs]))
    .digest('hex')
}

/** What a request with a key is to do once. */
export interface Effect {
  empId: number
  key: string
  operation: string
  /** `bodyHash` of the request. */
  hash: string
}

/** Ends the transaction of a request whose effect has already happened. */
class Repeated extends Error {
  constructor(readonly answer: string) {
    super('Answered before')
  }
}

/**
 * Does the work once: a second request with its key waits for the first one and gets the same answer.
 * @throws StewardError `keyReused` when the key belongs to another request
 */
export async function runOnce(db: Database, effect: Effect, work: (tx: Tx) => Promise<string>): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const claim = claimKey(tx, effect)
      // Whoever waits for it is told; nobody may be waiting yet.
      claim.catch(() => {})
      // What the claim says comes before what the work says.
      const answer = await work(afterClaim(claim, tx)).catch(async (error: unknown) => {
        await claim
        throw error
      })
      await claim
      storeAnswer(tx, effect, answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Repeated) return error.answer
    throw error
  }
}

/**
 * The answer that the key has already, for work that has to do much before its transaction begins; `once` is asked all
 * the same, since a request with the key may be under way.
 * @throws StewardError `keyReused` when the key belongs to another request
 */
export async function findStoredAnswer(sql: Sql, { empId, key, hash }: Effect): Promise<string | undefined> {
  const { rows } = await sql.query<{ body_hash: string; answer: string }>({
    text: 'select body_hash, answer from idempotency where emp_id = $1 and key = $2',
    values: [empId, key],
  })
  const [row] = rows
  if (row && row.body_hash !== hash) throw new StewardError('keyReused')
  return row?.answer
}

/** The work's first statement travels with the claim; it goes no further where the key was claimed before. */
function afterClaim(claim: Promise<void>, tx: Tx): Tx {
  return {
    get sent() {
      return tx.sent ?? 0
    },
    async query(statement) {
      const [answer] = await Promise.all([tx.query<never>(statement), claim])
      return answer
    },
  }
}

async function claimKey(tx: Tx, { empId, key, operation, hash }: Effect): Promise<void> {
  // The update changes nothing; it waits for a request that is under way, and answers what that one stored.
  const { rows } = await tx.query<{ body_hash: string; answer: string | null }>({
    text:
      'insert into idempotency (emp_id, key, operation, body_hash) values ($1, $2, $3, $4) ' +
      'on conflict (emp_id, key) do update set key = excluded.key returning body_hash, answer',
    values: [empId, key, operation, hash],
    name: 'claim_key',
  })
  const [row] = rows
  if (row?.body_hash !== hash) throw new StewardError('keyReused')
  // Without an answer the row is new: one that was there is committed together with its answer.
  if (row.answer !== null) throw new Repeated(row.answer)
}

/** Stores the answer with the commit of what it answers. */
function storeAnswer(tx: OwnTx, { empId, key }: Effect, answer: string): void {
  tx.atEnd({
    text: 'update idempotency set answer = $3 where emp_id = $1 and key = $2',
    values: [empId, key, answer],
    name: 'keep_answer',
  })
}
