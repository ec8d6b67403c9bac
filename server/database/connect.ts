import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../start-problem'
import { Listener } from './listener'
import { rowTypes } from './parsers'
import { isUnavailable, orUnavailable } from './unavailable'

export interface Statement {
  text: string
  values?: unknown[]
  /** Prepares the statement once per connection; at most 63 bytes, one text per name. */
  name?: string
  /** How long to wait for an answer instead of the usual time: for changes of tables. */
  timeoutMs?: number
}

export interface Sql {
  /** Throws StewardError `unavailable` where the database cannot be reached; PostgreSQL's own error where it refuses. */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[]; rowCount: number }>
}

export type Tx = Sql

export interface Database extends Sql {
  /**
   * Commits what `work` did, or nothing. Run again up to three times after a deadlock or a serialization failure, so
   * `work` touches nothing but `tx`. After `unavailable` the outcome is unknown.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `handle` for every notification, on a connection that reopens by itself. `missed` is called when it did:
   * what was notified meanwhile is lost. Answers how to stop.
   */
  listen(channel: string, handle: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** A connection beside the pool, not opened yet; whoever takes it ends it. Its statements take at most `limitMs`. */
  apart(limitMs: number): pg.Client
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseConfig {
  connection: pg.PoolConfig
  poolSize: number
  /** 0: never. */
  statementTimeoutMs: number
}

const connectTimeoutMs = 2000

/** PostgreSQL cancels first; this ends the wait for one that is frozen or cut off. */
const answerGraceMs = 2000
const retries = 3

/** Opens nothing yet: connections are made when they are needed. */
export function openDatabase({ connection, poolSize, statementTimeoutMs }: DatabaseConfig): Database {
  const session: pg.PoolConfig = {
    ...connection,
    types: rowTypes,
    application_name: 'steward',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  }
  const patience = statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + answerGraceMs } : {}
  const pool = new pg.Pool({ ...session, ...patience, max: poolSize, statement_timeout: statementTimeoutMs })
  // A connection lost while idle is replaced when the next one is needed.
  pool.on('error', () => {})
  const listener = new Listener(session)
  return {
    query: (statement) => run(pool, statement),
    transaction: (work) => transaction(pool, work),
    listen: (channel, handle, missed) => listener.listen(channel, handle, missed),
    apart: (limitMs) => new pg.Client({ ...session, statement_timeout: limitMs }),
    pool,
    async close() {
      await Promise.all([listener.close(), pool.end()])
    },
  }
}

async function run<Row extends object>(to: pg.Pool | pg.PoolClient, statement: Statement) {
  if (statement.name && Buffer.byteLength(statement.name) > 63) {
    throw new RangeError(`The statement name ${statement.name} is longer than 63 bytes`)
  }
  try {
    const { timeoutMs, ...asked } = statement
    const query = timeoutMs === undefined ? asked : { ...asked, query_timeout: timeoutMs }
    const { rows, rowCount } = await to.query<Row & pg.QueryResultRow>(query)
    return { rows: rows as Row[], rowCount: rowCount ?? 0 }
  } catch (error) {
    throw orUnavailable(error)
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(pool, work)
    } catch (error) {
      if (attempt > retries || !isCollision(error)) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
  }
}

async function attemptTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw orUnavailable(error)
  })
  // Between two statements a lost connection is told here only; the next statement fails by itself.
  const lost = () => {}
  client.on('error', lost)
  let broken: unknown
  try {
    await run(client, { text: 'begin' })
    const result = await work({ query: (statement) => run(client, statement) })
    await commit(client)
    return result
  } catch (error) {
    broken = isUnavailable(error) ? error : await rollback(client)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken !== undefined)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw orUnavailable(error)
  })
  // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was caught and ignored')
}

async function rollback(client: pg.PoolClient): Promise<unknown> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error
  }
}

function isCollision(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}
