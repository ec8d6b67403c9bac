import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect'
import type { BatchHost } from './process-batch'
import { BatchWorker } from './worker'

const channel = 'steward_batches'
const pollMs = 5000

/** Notifies every server that a batch waits. */
export async function notifyBatchWorkers(sql: Sql): Promise<void> {
  await sql.query({ text: `select pg_notify('${channel}', '')` })
}

/** Wakes the thread that works on batches. */
type WakeWorker = () => void

/** Processes waiting batches, in a thread that it wakes for them or in this one. */
export function startBatchWork(app: FastifyInstance, host: BatchHost, thread?: WakeWorker): void {
  const wake = thread ?? createLocalBatchWorker(app, host)
  let timer: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    stop = await host.db.listen(channel, wake, wake)
    timer = setInterval(wake, pollMs).unref()
    wake()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await stop?.()
  })
}

function createLocalBatchWorker(app: FastifyInstance, host: BatchHost): WakeWorker {
  const db = host.db.background()
  const worker = new BatchWorker(
    () => ({ ...host, db }),
    (err, message) => app.log.warn({ err }, message),
  )
  app.addHook('onClose', async () => {
    await worker.close()
    await db.close()
  })
  return () => worker.wake()
}
