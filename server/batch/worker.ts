import type { Caller } from '../records/caller'
import { findCaller } from '../session/sessions'
import { type BatchHost, processBatch } from './process-batch'
import { changeBatchStatus, claimBatch, releaseBatch, type StoredBatch } from './store'

/** Logs an error. */
type LogError = (error: unknown, message: string) => void

/** Works on waiting batches one after the other. Each set is done once, on any number of servers. */
export class BatchWorker {
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false
  #workedAt = Date.now()

  constructor(
    /** Answers what the next batch works with; it stays the same until that batch rests. */
    private readonly takeHost: () => BatchHost,
    private readonly tell: LogError,
  ) {}

  /** Milliseconds since it last had work; 0 while it works or looks for work. */
  get restedMs(): number {
    return this.#running ? 0 : Date.now() - this.#workedAt
  }

  wake(): void {
    if (this.#isClosed) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again) this.wake()
    })
  }

  /** Stops after the current set. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    this.#again = false
    try {
      for (;;) {
        const host = this.takeHost()
        const batch = this.#isClosed ? undefined : await claimBatch(host.db)
        if (!batch) return
        await this.#workOn(host, batch).finally(() => {
          this.#workedAt = Date.now()
        })
      }
    } catch (error) {
      this.tell(error, 'a batch waits')
    }
  }

  async #workOn(host: BatchHost, batch: StoredBatch): Promise<void> {
    const caller = await findBatchOwner(host, batch)
    if (caller) {
      const isDone = await processBatch(host, batch, caller, () => this.#isClosed)
      // Releases the batch at once, so that another worker need not wait until the lease expires.
      if (this.#isClosed || !isDone) await releaseBatch(host.db, batch.id)
      return
    }
    const problem = 'The person who began it may no longer sign in'
    await changeBatchStatus(host.db, batch.id, ['previewing', 'running'], 'failed', { problem })
  }
}

/** Finds the batch's owner with today's rights. The history names the session that started the batch. */
async function findBatchOwner(
  { db, model, today }: BatchHost,
  { createdBy, sessionId }: StoredBatch,
): Promise<Caller | undefined> {
  const caller = await findCaller(db, model, createdBy, today())
  return caller && { ...caller, sessionId }
}
