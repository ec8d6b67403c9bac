import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../start/start-problem'
import { ConcurrentWrite, type OwnedTx, type Sql, type Statement } from './connect'
import { sendStatement } from './send-statement'
import { isUnavailable, toUnavailable } from './unavailable'

const retries = 3

/** A connection that nobody else uses for the moment. */
export interface HeldConnection {
  readonly client: pg.PoolClient
  /** How long the caller waited for it, in milliseconds. */
  readonly waitedMs: number
  /** True where it must not be used again. */
  isSpoilt: boolean
}

/** Where connections come from. */
export interface ConnectionSource {
  /**
   * Runs the work with one connection and then takes the connection back. Throws
   * StewardError `unavailable` if there is none.
   */
  hold<T>(work: (held: HeldConnection) => Promise<T>): Promise<T>
}

/** Makes a source of all connections of a pool. */
export const createConnectionSource = (pool: pg.Pool): ConnectionSource => ({
  async hold(work) {
    const client = await pool.connect().catch((error: unknown) => {
      throw toUnavailable(error)
    })
    const connection: HeldConnection = { client, waitedMs: 0, isSpoilt: false }
    try {
      return await work(connection)
    } finally {
      client.release(connection.isSpoilt)
    }
  },
})

/**
 * Commits everything that `work` did, or nothing. Tries again up to three times
 * after a collision with another transaction.
 * @param lockMs how long each statement may wait for a lock; default: the connection's own limit
 */
export async function runTransaction<T>(
  connections: ConnectionSource,
  work: (tx: OwnedTx) => Promise<T>,
  lockMs: (waitedMs: number) => number | undefined = () => undefined,
): Promise<T> {
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      return await connections.hold((connection) =>
        attemptTransaction(connection, work, buildBeginCommand(lockMs(connection.waitedMs))),
      )
    } catch (error) {
      if (tryNumber > retries || !isCollision(error)) throw error
      await delay(Math.random() * 20 * 2 ** tryNumber)
    }
  }
}

type BeginCommand = 'begin' | `begin; set local lock_timeout = ${number}`

const buildBeginCommand = (lockMs: number | undefined): BeginCommand =>
  lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.round(lockMs)}`

async function attemptTransaction<T>(
  connection: HeldConnection,
  work: (tx: OwnedTx) => Promise<T>,
  begin: BeginCommand,
): Promise<T> {
  const tx = new OpenTransaction(connection.client, begin)
  try {
    const result = await work(tx)
    await tx.commit()
    return result
  } catch (error) {
    connection.isSpoilt = isUnavailable(error) || !(await tx.rollback())
    throw error
  }
}

/**
 * A transaction on one connection. Its begin is sent with its first statement, its commit with the last one.
 */
class OpenTransaction implements OwnedTx {
  sent = 0
  #last: Statement | undefined

  constructor(
    private readonly client: pg.PoolClient,
    private readonly begin: BeginCommand,
  ) {}

  async query<Row extends object>(statement: Statement): Promise<{ rows: Row[]; rowCount: number }> {
    this.sent += 1
    corkUntilNextTick(this.client)
    if (this.sent > 1) return sendStatement(this.client, statement)
    const [, answer] = await Promise.all([this.#tell(this.begin), sendStatement<Row>(this.client, statement)])
    return answer
  }

  get single(): Sql | undefined {
    return this.sent === 0 && !this.#last && this.begin === 'begin' ? new SingleConnection(this.client) : undefined
  }

  atEnd(statement: Statement): void {
    this.#last = statement
  }

  async commit(): Promise<void> {
    if (this.sent === 0 && !this.#last) return
    corkUntilNextTick(this.client)
    const [, { command }] = await Promise.all([this.#last && this.query(this.#last), this.#tell('commit')])
    // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was caught and ignored')
  }

  /** Rolls the transaction back. Answers whether the connection can be used again. */
  async rollback(): Promise<boolean> {
    if (this.sent === 0) return true
    return this.#tell('rollback').then(
      () => true,
      () => false,
    )
  }

  #tell(command: BeginCommand | 'commit' | 'rollback') {
    return this.client.query(command).catch((error: unknown) => {
      throw toUnavailable(error)
    })
  }
}

/** One connection without a transaction. */
class SingleConnection implements Sql {
  readonly isSingle = true
  sent = 0

  constructor(private readonly client: pg.PoolClient) {}

  query<Row extends object>(statement: Statement): Promise<{ rows: Row[]; rowCount: number }> {
    this.sent += 1
    return sendStatement<Row>(this.client, statement)
  }
}

const corked = new WeakSet<Writable>()

/** Sends the statements of one tick to the connection together, in their order. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** Tells whether the transaction collided with another one and may succeed when it runs again. */
export function isCollision(error: unknown): boolean {
  if (error instanceof ConcurrentWrite) return true
  const code = getErrorCode(error)
  return code === '40001' || code === '40P01'
}
