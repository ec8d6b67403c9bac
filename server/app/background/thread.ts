import { Worker as Thread } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseConfig } from '../../database/connect'
import type { LoggableError } from '../../observe/loggable-error'
import type { Settings } from '../../start/settings'

/** The data with which the thread starts. */
export interface ThreadData {
  database: DatabaseConfig
  settings: Settings
  /** Milliseconds without work after which the thread ends. */
  idleMs: number
}

/** The kinds of work. A message with the name makes the thread look for such work. */
type BackgroundWork = 'batches' | 'jobs'

/** A message to the thread; `close` ends it after the current work. */
export type ThreadMessage = BackgroundWork | 'close'

/** A line for the log. */
export interface ThreadLogLine {
  level: 'info' | 'warn' | 'error'
  about: { err?: LoggableError }
  message: string
}

/** Tells for each kind whether there is work; called while no thread is running. */
type WorkChecks = Readonly<Record<BackgroundWork, () => Promise<boolean>>>

const idleMs = 30_000

/**
 * Runs batches and jobs in a thread, so that they do not delay requests. The thread runs while there is work
 * and restarts after a crash. Unfinished work then continues, as it does after the failure of another server.
 */
export class BackgroundThread {
  #thread: Thread | undefined
  #ended = Promise.resolve()
  #looking: Promise<void> | undefined
  readonly #asked = new Set<BackgroundWork>()
  #isClosed = false

  /** @param entry the built server/app/background/entry.ts, which knows only the shipped declarations */
  constructor(
    private readonly entry: URL,
    private readonly data: Omit<ThreadData, 'idleMs'>,
    private readonly needs: WorkChecks,
    private readonly log: FastifyBaseLogger,
  ) {}

  wake(work: BackgroundWork): void {
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

  #say(word: ThreadMessage): void {
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
    const log = this.log.child({}, { serializers: { err: (error: LoggableError) => error } })
    let failure: unknown
    thread.on('message', ({ level, about, message }: ThreadLogLine) => log[level](about, message))
    thread.on('error', (error) => {
      failure = error
    })
    this.#thread = thread
    this.#ended = new Promise((resolve) => {
      thread.on('exit', (code) => {
        this.#thread = undefined
        // A thread that failed is not restarted at once, because that could loop
        // forever. The next look starts it again.
        if (code !== 0) this.log.error({ err: failure, code }, 'the thread of batches and jobs ended before its time')
        // A message that was sent while the thread ended was lost, so it is sent again.
        else for (const work of ['batches', 'jobs'] as const) this.wake(work)
        resolve()
      })
    })
  }
}
