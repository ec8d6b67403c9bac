import { CallError, type CallOptions } from './call'

/** How often a write is retried before the error is shown. */
const maxRetries = 2
/** The longest wait before a retry; if the server asks for a longer one, the error is shown at once. */
const maxWaitSeconds = 5

/**
 * Retries a write that a busy server refused, after the time that the server asked for. The refused write
 * changed nothing, and the same key prevents a second change (docs/wire.md); only the preview of a bulk
 * change or import may be stored twice. Screens retry reads themselves.
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
      // A random extra wait, so that clients refused together do not return together.
      await new Promise((done) => setTimeout(done, seconds * (1000 + Math.random() * 250)))
      signal?.throwIfAborted()
    }
  }
}
