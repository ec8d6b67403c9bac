import { Worker as Thread } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseConfig } from '../database/connect'
import type { ShownError } from '../observe/shown-error'
import type { Settings } from '../settings'

/** What the thread is given to begin with. */
export interface ThreadData {
  database: DatabaseConfig
  settings: Settings
  /** After so long without work it ends. */
  idleMs: number
}

/** What it works on; each is looked for when its name is said. */
export type Work = 'batches' | 'jobs'

/** `close` lets it end after what it has at hand. */
export type ThreadWord = Work | 'close'

/** A line for the log. */
export interface ThreadLine {
  level: 'info' | 'warn' | 'error'
  about: { err?: ShownError }
  message: string
}

/** Whether there is any of it; asked while no thread is there that would look itself. */
type Needs = Readonly<Record<Work, () => Promise<boolean>>>

const idleMs = 30_000

/**
 * The thread for what nobody's call should stand behind: batches and jobs. There while there are some, and begun again
 * where it ended before its time; what it left half way goes on as that of a lost server does.
 */
export class BackgroundThread {
  #thread: Thread | undefined
  #ended = Promise.resolve()
  #looking: Promise<void> | undefined
  readonly #asked = new Set<Work>()
  #isClosed = false

  /** @param entry the built server/background/entry.ts, which knows the shipped declarations and no others */
  constructor(
    private readonly entry: URL,
    private readonly data: Omit<ThreadData, 'idleMs'>,
    private readonly needs: Needs,
    private readonly log: FastifyBaseLogger,
  ) {}

  wake(work: Work): void {
    if (this.#isClosed) return
    if (this.#thread) this.#say(work)
    else {
      this.#asked.add(work)
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }
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
    for (const work of this.#asked) {
      this.#asked.delete(work)
      try {
        if (!this.#thread && !(await this.needs[work]())) continue
      } catch (error) {
        this.log.warn({ err: error }, `${work} may wait`)
        continue
      }
      if (this.#isClosed) return
      if (!this.#thread) this.#start()
      this.#say(work)
    }
  }

  #start(): void {
    const workerData: ThreadData = { ...this.data, idleMs }
    const thread = new Thread(this.entry, { workerData, name: 'background' })
    const log = this.log.child({}, { serializers: { err: (error: ShownError) => error } })
    let failure: unknown
    thread.on('message', ({ level, about, message }: ThreadLine) => log[level](about, message))
    thread.on('error', (error) => {
      failure = error
    })
    this.#thread = thread
    this.#ended = new Promise((resolve) => {
      thread.on('exit', (code) => {
        this.#thread = undefined
        // One that cannot work would otherwise be begun without an end: the next look begins it again.
        if (code !== 0) this.log.error({ err: failure, code }, 'the thread of batches and jobs ended before its time')
        // What it was told while it ended, it did not hear.
        else for (const work of ['batches', 'jobs'] as const) this.wake(work)
        resolve()
      })
    })
  }
}
