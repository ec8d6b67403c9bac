import type { Caller } from '../records/caller'
import { findCaller } from '../session/sessions'
import { claimBatch, moveBatch, releaseBatch, type StoredBatch } from './store'
import { type BatchHost, processBatch } from './work'

/** Where what went wrong is told. */
export type Tell = (error: unknown, message: string) => void

/** Works on the batches that wait, one after the other; on any number of servers each set is done once. */
export class Worker {
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false
  #workedAt = Date.now()

  constructor(
    private readonly host: BatchHost,
    private readonly tell: Tell,
  ) {}

  /** Milliseconds since it had something to work on; 0 while it has, or looks for it. */
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

  /** Ends after the set at hand. */
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
        await this.#workOn(batch).finally(() => {
          this.#workedAt = Date.now()
        })
      }
    } catch (error) {
      this.tell(error, 'a batch waits')
    }
  }

  async #workOn(batch: StoredBatch): Promise<void> {
    const caller = await findOwner(this.host, batch)
    if (caller) {
      await processBatch(this.host, batch, caller, () => this.#isClosed)
      // Another server, or the next start, need not wait until it is taken for lost.
      if (this.#isClosed) await releaseBatch(this.host.db, batch.id)
      return
    }
    const problem = 'The person who began it may no longer sign in'
    await moveBatch(this.host.db, batch.id, ['previewing', 'running'], 'failed', { problem })
  }
}

/** The owner with the rights of today; the history names the session in which it was begun. */
async function findOwner(
  { db, model, today }: BatchHost,
  { createdBy, sessionId }: StoredBatch,
): Promise<Caller | undefined> {
  const caller = await findCaller(db, model.roles, createdBy, today())
  return caller && { ...caller, sessionId }
}
