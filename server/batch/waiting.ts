import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect'
import type { Settings } from '../settings'
import { BatchThread } from './thread'
import type { BatchHost } from './work'
import { Worker } from './worker'

const channel = 'steward_batches'
const pollMs = 5000

/** Tells every server that a batch waits. */
export async function callWorkers(sql: Sql): Promise<void> {
  await sql.query({ text: `select pg_notify('${channel}', '')` })
}

/** Who works on batches: it looks for them when it is woken, and ends after the set at hand when it is closed. */
interface Working {
  wake(): void
  close(): Promise<void>
}

/**
 * Has the batches worked on that wait: in a thread of its own where its entry is given, so that nobody's call stands
 * behind them, else in this one.
 * @param thread the built server/batch/entry.ts, which knows the shipped declarations and no others
 */
export function workOnBatches(app: FastifyInstance, host: BatchHost & { settings: Settings }, thread?: URL): void {
  const { db, settings } = host
  const working = thread ? new BatchThread(thread, db, settings, app.log) : inThisThread(app, host)
  let timer: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    const wake = () => working.wake()
    stop = await db.listen(channel, wake, wake)
    timer = setInterval(wake, pollMs).unref()
    wake()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await stop?.()
    await working.close()
  })
}

function inThisThread(app: FastifyInstance, host: BatchHost): Working {
  const db = host.db.background()
  const worker = new Worker({ ...host, db }, (err, message) => app.log.warn({ err }, message))
  return {
    wake: () => worker.wake(),
    async close() {
      await worker.close()
      await db.close()
    },
  }
}
