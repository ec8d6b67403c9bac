import { CallError, type CallOptions } from './call'

/** How often the same is sent anew before somebody is told of it. */
const maxRetries = 2
/** A server that asks for more is not waited for on the screen. */
const maxWaitSeconds = 5

/**
 * Sends a write again that a busy server put off, after as long as it asks for: no record was changed then, and with the
 * same key none is changed twice (docs/wire.md). What was only looked at, a bulk change or an import, may be kept twice.
 * Reads are tried again by whoever shows them.
 */
export async function retryWhenBusy<Answer>(
  send: () => Promise<Answer>,
  { idempotencyKey, signal }: CallOptions,
): Promise<Answer> {
  for (let attemptsLeft = maxRetries; ; attemptsLeft--) {
    try {
      return await send()
    } catch (error) {
      const seconds = error instanceof CallError && error.status === 503 ? error.retryAfter : undefined
      if (!idempotencyKey || !seconds || seconds > maxWaitSeconds || attemptsLeft === 0) throw error
      // Somewhat longer, so that those who were put off together do not come back together.
      await new Promise((done) => setTimeout(done, seconds * (1000 + Math.random() * 250)))
      signal?.throwIfAborted()
    }
  }
}
