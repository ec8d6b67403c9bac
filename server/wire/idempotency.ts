import { createHmac } from 'node:crypto'
import { StewardError } from '../../src/framework/errors'
import type { Database, OwnedTx, Sql, Tx } from '../database/connect'

const shape = /^[A-Za-z0-9_-]{8,100}$/

/**
 * Reads the key as it was sent; undefined where there is none.
 * @throws StewardError where its form is invalid
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !shape.test(header))
    throw new StewardError('malformed', { args: { what: 'Idempotency-Key must be 8 to 100 letters, digits, - or _' } })
  return header
}

/** Computes a keyed hash of the input, so that readers of the table cannot guess the input. */
export function hashRequestBody(
  secret: string,
  operation: string,
  pairs: readonly (readonly [string, unknown])[],
): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([operation, pairs]))
    .digest('hex')
}

/** A request with an idempotency key. */
export interface IdempotentRequest {
  empId: number
  key: string
  operation: string
  /** The result of `hashRequestBody` for the request. */
  hash: string
}

/** Ends the transaction of a request that was answered before. */
class RepeatedRequest extends Error {
  constructor(readonly answer: string) {
    super('Answered before')
  }
}

/**
 * Runs the work once. A second request with the same key waits for the first and gets its answer.
 * @throws StewardError `keyReused` where the key belongs to another request
 */
export async function runIdempotently(
  db: Database,
  effect: IdempotentRequest,
  work: (tx: Tx) => Promise<string>,
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const claim = claimIdempotencyKey(tx, effect)
      // The claim is awaited later; this prevents an unhandled rejection until then.
      claim.catch(() => {})
      // An error of the claim is thrown in place of an error of the work.
      const answer = await work(withPendingClaim(claim, tx)).catch(async (error: unknown) => {
        await claim
        throw error
      })
      await claim
      storeAnswer(tx, effect, answer)
      return answer
    })
  } catch (error) {
    if (error instanceof RepeatedRequest) return error.answer
    throw error
  }
}

/**
 * Finds the stored answer of the key, for work that takes long before its transaction begins. The transaction
 * still needs `runIdempotently`, because a request with the same key may be running.
 * @throws StewardError `keyReused` where the key belongs to another request
 */
export async function findAnswerOfKey(sql: Sql, { empId, key, hash }: IdempotentRequest): Promise<string | undefined> {
  const { rows } = await sql.query<{ body_hash: string; answer: string }>({
    text: 'select body_hash, answer from idempotency where emp_id = $1 and key = $2',
    values: [empId, key],
  })
  const [row] = rows
  if (row && row.body_hash !== hash) throw new StewardError('keyReused')
  return row?.answer
}

/**
 * Makes a transaction that sends the work's first statement together with the claim of the key. It stops
 * after that statement where the key was used before.
 */
function withPendingClaim(claim: Promise<void>, tx: Tx): Tx {
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

async function claimIdempotencyKey(tx: Tx, { empId, key, operation, hash }: IdempotentRequest): Promise<void> {
  // The update changes no value. It waits for a running request with the
  // key and returns that request's answer.
  const { rows } = await tx.query<{ body_hash: string; answer: string | null }>({
    text:
      'insert into idempotency (emp_id, key, operation, body_hash) values ($1, $2, $3, $4) ' +
      'on conflict (emp_id, key) do update set key = excluded.key returning body_hash, answer',
    values: [empId, key, operation, hash],
    name: 'claim_key',
  })
  const [row] = rows
  if (row?.body_hash !== hash) throw new StewardError('keyReused')
  // Without an answer the row is new, because a row is committed together with its answer.
  if (row.answer !== null) throw new RepeatedRequest(row.answer)
}

/** Stores the answer when the transaction commits. */
function storeAnswer(tx: OwnedTx, { empId, key }: IdempotentRequest, answer: string): void {
  tx.atEnd({
    text: 'update idempotency set answer = $3 where emp_id = $1 and key = $2',
    values: [empId, key, answer],
    name: 'keep_answer',
  })
}
