import pg from 'pg'
import type { Database } from '../connect'
import { endFullConnections } from '../prepared-limit'
import { sendStatement } from '../send-statement'
import { type ConnectionSource, runTransaction } from '../transaction'
import { ConnectionQueue } from './connection-queue'

/**
 * The longest waits of a call in milliseconds: for a connection, and for locks of other
 * transactions. The time that a write has waited since the call came is subtracted, so
 * every call is refused within three seconds.
 */
const buildCallTimeouts = (times: number) => ({
  ...{ placeToRead: 1500 * times, placeToWrite: 2000 * times },
  ...{ lockedWhileReading: 1000 * times, writing: 2500 * times },
  least: 250,
})

/**
 * The number of calls about one resource that may wait for a connection. Further ones are refused at once.
 */
const mostWaiting = 200

/**
 * The number of connections that stay free for others when calls about one resource use all that they may.
 */
const leftForOthers = 1

interface CallQueues {
  reads: ConnectionQueue
  writes: ConnectionQueue
}

interface CallPools {
  reads: pg.Pool
  writes: pg.Pool
}

/**
 * The database for calls of people. Reads and writes use separate connections, which the
 * server's own work does not use. Calls about one resource get only some of them, so a
 * locked table delays only calls that need it.
 */
export class CallDatabase {
  readonly #ways = new Map<string, CallQueues>()
  readonly #session: pg.PoolConfig
  readonly #places: number
  readonly #patience: ReturnType<typeof buildCallTimeouts>
  #opened: CallPools | undefined

  /** Opens no connection yet; each is opened when it is needed. */
  constructor(session: pg.PoolConfig, poolSize: number, times = 1) {
    this.#patience = buildCallTimeouts(times)
    this.#session = session
    this.#places = poolSize
  }

  get pools(): readonly pg.Pool[] {
    return this.#opened ? [this.#opened.reads, this.#opened.writes] : []
  }

  /** The number of calls that wait for a connection. */
  get waiting(): number {
    let waiting = 0
    for (const { reads, writes } of this.#ways.values()) waiting += reads.waiting + writes.waiting
    return waiting
  }

  /**
   * @param since when the call came; only the waiting of its first statement or transaction counts from then
   */
  about(thing: string, db: Database, since?: number): Database {
    const { reads, writes } = this.#waysOf(thing)
    const patience = this.#patience
    let pendingSince = since
    const waitingSince = () => {
      const first = pendingSince
      pendingSince = undefined
      return first
    }
    const ofWrites: ConnectionSource = { hold: (work) => writes.hold(work, waitingSince()) }
    return {
      ...db,
      apart: (limitMs, as) => db.apart(limitMs, as),
      query: (statement) => reads.hold(({ client }) => sendStatement(client, statement), waitingSince()),
      transaction: (work) => runTransaction(ofWrites, work, (waitedMs) => getLockTimeout(waitedMs, patience)),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()))
  }

  #waysOf(thing: string): CallQueues {
    const cached = this.#ways.get(thing)
    if (cached) return cached
    const { reads, writes } = this.#pools()
    const [places, patience] = [this.#places, this.#patience]
    const ways: CallQueues = {
      reads: new ConnectionQueue(reads, { places, patienceMs: patience.placeToRead, mostWaiting }),
      writes: new ConnectionQueue(writes, { places, patienceMs: patience.placeToWrite, mostWaiting }),
    }
    this.#ways.set(thing, ways)
    return ways
  }

  #pools(): CallPools {
    this.#opened ??= {
      reads: this.#open(this.#patience.lockedWhileReading),
      writes: this.#open(this.#patience.writing),
    }
    return this.#opened
  }

  #open(lockMs: number): pg.Pool {
    const options = `${this.#session.options} -c lock_timeout=${lockMs}`
    const pool = new pg.Pool({ ...this.#session, options, max: this.#places + leftForOthers })
    endFullConnections(pool)
    // A lost connection is replaced when the next one is needed.
    const ignoreError = () => {}
    pool.on('error', ignoreError)
    pool.on('connect', (client) => void client.on('error', ignoreError))
    return pool
  }
}

/** Answers the lock timeout; undefined where the connection's own limit applies, which costs no statement. */
function getLockTimeout(waitedMs: number, patience: ReturnType<typeof buildCallTimeouts>): number | undefined {
  return waitedMs < patience.least ? undefined : Math.max(patience.least, Math.round(patience.writing - waitedMs))
}
