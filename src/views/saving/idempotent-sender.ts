import { useState } from 'react'
import { CallError, createIdempotencyKey } from '../../../dataProvider/call'

export type IdempotentSender = <Answer>(what: string, send: (key: string) => Promise<Answer>) => Promise<Answer>

/**
 * Keeps one idempotency key for each intention. Repeating a request after a network failure uses the same
 * key, so that nothing happens twice. An answer of the server, also a refusal, ends the intention.
 */
export function createIdempotentSender(): IdempotentSender {
  let open: { what: string; key: string } | null = null
  return async (what, send) => {
    if (open?.what !== what) open = { what, key: createIdempotencyKey() }
    try {
      const answer = await send(open.key)
      open = null
      return answer
    } catch (error) {
      if (!hasUnknownOutcome(error)) open = null
      throw error
    }
  }
}

/** Tells whether the outcome is unknown: there was no answer, or only one from a gateway. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/** Keeps one sender, and so its intention, as long as the component is mounted. */
export const useIdempotentSender = (): IdempotentSender => useState(createIdempotentSender)[0]
