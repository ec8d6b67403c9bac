import { CallError, type CallOptions } from './call'

/** How often a write is retried before the error is shown. */
const maxRetries = 2
/** Longest wait for a retry; a longer one is an error at once. */
const maxWaitSeconds = 5

/**
 * Retries a write that a busy server refused, after the time it asked for. Nothing was changed then, and
 * the same key prevents a second change (docs/wire.md); a bulk change or import that was only previewed may
 * be stored twice. Reads are retried where they are shown.
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
      // A random extra, so that clients refused together do not return together.
      await new Promise((done) => setTimeout(done, seconds * (1000 + Math.random() * 250)))
      signal?.throwIfAborted()
    }
  }
}
