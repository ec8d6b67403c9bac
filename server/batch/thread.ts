import { Worker as Thread } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, DatabaseConfig } from '../database/connect'
import type { ShownError } from '../observe/shown-error'
import type { Settings } from '../settings'
import { isAnyWaiting } from './store'

/** What the thread is given to begin with. */
export interface ThreadData {
  database: DatabaseConfig
  settings: Settings
  /** After so long without work it ends. */
  idleMs: number
}

/** `close` lets it end after the set at hand. */
export type ThreadWord = 'wake' | 'close'

/** A line for the log. */
export interface ThreadLine {
  err: ShownError
  message: string
}

const idleMs = 30_000

/**
 * The thread that works on batches: there while there are some, and begun again where it ended before its time. A batch
 * that it left half way goes on after its last set, as that of a lost server does.
 */
export class BatchThread {
  #thread: Thread | undefined
  #ended = Promise.resolve()
  #looking: Promise<void> | undefined
  #again = false
  #isClosed = false

  constructor(
    private readonly entry: URL,
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly log: FastifyBaseLogger,
  ) {}

  wake(): void {
    if (this.#isClosed) return
    this.#again = true
    if (this.#thread) this.#say('wake')
    else
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#looking
    this.#say('close')
    await this.#ended
  }

  #say(word: ThreadWord): void {
    this.#thread?.postMessage(word)
  }

  async #look(): Promise<void> {
    try {
      while (this.#again && !this.#thread && !this.#isClosed) {
        this.#again = false
        if ((await isAnyWaiting(this.db)) && !this.#isClosed) this.#start()
      }
    } catch (error) {
      this.log.warn({ err: error }, 'a batch may wait')
    }
  }

  #start(): void {
    const workerData: ThreadData = { database: this.db.config, settings: this.settings, idleMs }
    const thread = new Thread(this.entry, { workerData, name: 'batches' })
    const log = this.log.child({}, { serializers: { err: (shown: ShownError) => shown } })
    let failure: unknown
    thread.on('message', ({ err, message }: ThreadLine) => log.warn({ err }, message))
    thread.on('error', (error) => {
      failure = error
    })
    this.#thread = thread
    this.#ended = new Promise((resolve) => {
      thread.on('exit', (code) => {
        this.#thread = undefined
        // One that cannot work would otherwise be begun without an end: the next look begins it again.
        if (code !== 0) this.log.error({ err: failure, code }, 'the thread of batches ended before its time')
        // What it was told while it ended, it did not hear.
        else this.wake()
        resolve()
      })
    })
    this.#say('wake')
  }
}
