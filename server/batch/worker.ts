import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect'
import type { Caller } from '../records/caller'
import { callerNamed } from '../session/sessions'
import { claimBatch, moveBatch, type StoredBatch } from './store'
import { type BatchHost, workOn } from './work'

const channel = 'steward_batches'
const pollMs = 5000

/** Tells every server that a batch waits. */
export async function callWorkers(sql: Sql): Promise<void> {
  await sql.query({ text: `select pg_notify('${channel}', '')` })
}

/** Works on the batches that wait, one after the other; on any number of servers each set is done once. */
export function workOnBatches(app: FastifyInstance, host: BatchHost): void {
  const db = host.db.background()
  const worker = new Worker(app, { ...host, db })
  let timer: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    const wake = () => worker.wake()
    stop = await host.db.listen(channel, wake, wake)
    timer = setInterval(wake, pollMs).unref()
    wake()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await stop?.()
    await worker.close()
    await db.close()
  })
}

class Worker {
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false

  constructor(
    private readonly app: FastifyInstance,
    private readonly host: BatchHost,
  ) {}

  wake(): void {
    if (this.#isClosed) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again) this.wake()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    this.#again = false
    try {
      for (;;) {
        const batch = this.#isClosed ? undefined : await claimBatch(this.host.db)
        if (!batch) return
        await this.#workOn(batch)
      }
    } catch (error) {
      this.app.log.warn({ err: error }, 'a batch waits')
    }
  }

  async #workOn(batch: StoredBatch): Promise<void> {
    const caller = await ownerOf(this.host, batch)
    if (caller) return workOn(this.host, batch, caller, () => this.#isClosed)
    const problem = 'The person who began it may no longer sign in'
    await moveBatch(this.host.db, batch.id, ['previewing', 'running'], 'failed', { problem })
  }
}

/** The owner with the rights of today; the history names the session in which it was begun. */
async function ownerOf({ db, today }: BatchHost, { createdBy, sessionId }: StoredBatch): Promise<Caller | undefined> {
  const caller = await callerNamed(db, createdBy, today())
  return caller && { ...caller, sessionId }
}
