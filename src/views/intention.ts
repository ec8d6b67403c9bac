import { useCallback, useRef } from 'react'
import { CallError, newIdempotencyKey } from '../../dataProvider/call'

/**
 * One idempotency key per intention: sending the same again after the network failed keeps the key,
 * so that nothing happens twice; an answer of the server, also a refusal, ends the intention.
 */
export function useIntention() {
  const open = useRef<{ what: string; key: string } | null>(null)
  return useCallback(async <Answer>(what: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    if (open.current?.what !== what) open.current = { what, key: newIdempotencyKey() }
    try {
      const answer = await send(open.current.key)
      open.current = null
      return answer
    } catch (error) {
      // Without an answer, or with one from a gateway, nobody knows whether it happened.
      const isUnknown = error instanceof CallError && (error.status === 0 || error.status >= 502)
      if (!isUnknown) open.current = null
      throw error
    }
  }, [])
}
