import type pg from 'pg'
import { StewardError } from '../../../src/framework/errors'
import type { ConnectionSource, HeldConnection } from '../transaction'
import { isUnavailable, toUnavailable } from '../unavailable'

interface PoolLimits {
  /** The number of connections. */
  places: number
  /** How long a call waits for a connection, in milliseconds. */
  patienceMs: number
  /** The number of waiting calls above which further calls are refused at once. */
  mostWaiting: number
}

interface WaitingCall {
  since: number
  begin(client: pg.PoolClient): void
  refuse(error: unknown): void
}

/**
 * A limited number of connections of a pool. A call that ends hands its connection directly to the next call.
 * If it returned the connection to the pool, that would stand idle until the current answer is written.
 */
export class ConnectionQueue implements ConnectionSource {
  readonly #pool: pg.Pool
  readonly #limits: PoolLimits
  readonly #waiting: WaitingCall[] = []
  #free: number
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, limits: PoolLimits) {
    this.#pool = pool
    this.#limits = limits
    this.#free = limits.places
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * @param since when the caller began to wait, by `performance.now()`; the earliest is served first
   * @throws StewardError `unavailable` if no connection became free in time, or too many wait already
   */
  hold<T>(work: (held: HeldConnection) => Promise<T>, since = performance.now()): Promise<T> {
    const use = (client: pg.PoolClient) =>
      this.#use({ client, waitedMs: performance.now() - since, isSpoilt: false }, work)
    if (this.#free > 0) {
      this.#free -= 1
      return this.#connect().then(use)
    }
    if (this.#waiting.length >= this.#limits.mostWaiting) return Promise.reject(new StewardError('unavailable'))
    return new Promise((resolve, reject) => {
      const before = this.#waiting.findLastIndex((waiting) => waiting.since <= since)
      this.#waiting.splice(before + 1, 0, { since, begin: (client) => resolve(use(client)), refuse: reject })
      if (before < 0) this.#forgetDue()
      this.#watch()
    })
  }

  async #use<T>(connection: HeldConnection, work: (held: HeldConnection) => Promise<T>): Promise<T> {
    try {
      return await work(connection)
    } catch (error) {
      if (isUnavailable(error)) connection.isSpoilt = true
      throw error
    } finally {
      this.#pass(connection)
    }
  }

  #pass({ client, isSpoilt }: HeldConnection): void {
    // Calls about other resources wait in the pool for these connections.
    const isWanted = this.#pool.waitingCount > 0
    const next = isSpoilt || isWanted ? undefined : this.#waiting.shift()
    if (next) next.begin(client)
    else {
      client.release(isSpoilt)
      this.#leave()
    }
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (!next) this.#free += 1
    else this.#connect().then(next.begin, next.refuse)
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      this.#leave()
      throw toUnavailable(error)
    }
  }

  #forgetDue(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Watches the time limit with one timer for all, because the call that has waited longest is refused first.
   */
  #watch(): void {
    const [first] = this.#waiting
    if (this.#timer || !first) return
    const dueMs = first.since + this.#limits.patienceMs - performance.now()
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        const late = performance.now() - this.#limits.patienceMs
        while (this.#waiting[0] && this.#waiting[0].since <= late)
          this.#waiting.shift()?.refuse(new StewardError('unavailable'))
        this.#watch()
      },
      Math.max(1, Math.ceil(dueMs)),
    )
  }
}
