import type { FastifyInstance } from 'fastify'
import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'

/** However often somebody asks, the database is asked this often at most, and given this long. */
const askedEveryMs = 1000
const patienceMs = 2000

/**
 * `/health/live` answers while the process lives, `/health/ready` while it may take calls: not without its database,
 * and not while it stops. Calls that arrive meanwhile on open connections are refused in the envelope.
 */
export function serveHealth(app: FastifyInstance, db: Database): void {
  let isStopping = false
  const answers = atMostEvery(askedEveryMs, () =>
    db.query({ text: 'select 1', name: 'ready', timeoutMs: patienceMs }).then(
      () => true,
      () => false,
    ),
  )
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping && !isHealth(request.url) ? new StewardError('unavailable') : undefined)
  })
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !isStopping && (await answers())
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}

/** Whoever watches the server is answered under load, too. */
export const isHealth = (url: string): boolean => url.startsWith('/health/')

/** Whoever asks while an answer is under way, or young enough, gets that one. */
function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let isPending = false
  let askedAt = 0
  return () => {
    if (!answer || (!isPending && performance.now() - askedAt >= ms)) {
      askedAt = performance.now()
      isPending = true
      answer = ask().finally(() => {
        isPending = false
      })
    }
    return answer
  }
}
