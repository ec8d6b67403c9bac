import pg from 'pg'
import { CallDatabase } from './calls/call-database'
import { ChannelListener } from './listener'
import { endFullConnections } from './prepared-limit'
import { lowerConnectionPriority, lowerParallelWorkerPriority } from './priority'
import { sendStatement } from './send-statement'
import { createConnectionSource, runTransaction } from './transaction'
import { rowTypes } from './type-parsers'

export interface Statement {
  text: string
  values?: unknown[]
  /** Prepares the statement once per connection; at most 63 bytes, one text per name. */
  name?: string
  /** Replaces the usual time limit, for changes of tables. */
  timeoutMs?: number
}

export interface Sql {
  /** Throws StewardError `unavailable` if the database cannot be reached, else PostgreSQL's own error. */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[]; rowCount: number }>
  /** In a transaction, how many statements were sent; an equal number later means none was sent between. */
  readonly sent?: number | undefined
  /**
   * The same connection with single statements instead of a transaction, for a request that writes by one
   * statement. Absent once the transaction has begun or must include something else.
   */
  readonly single?: Sql | undefined
  /** Every statement is its own transaction, so a lock holds nothing. */
  readonly isSingle?: boolean
}

export type Tx = Sql

/** The same transaction for a part of the work. */
export const toTransactionView = (sql: Sql): Sql => ({
  get sent() {
    return sql.sent
  },
  query: (statement) => sql.query(statement),
})

/** Thrown by a single statement when another write came first: the whole work runs again. */
export class ConcurrentWrite extends Error {}

/** A transaction as its owner sees it. */
export interface OwnedTx extends Tx {
  /** Sends one more statement together with the commit; if it fails, nothing is committed. */
  atEnd(statement: Statement): void
}

export interface Database extends Sql {
  /**
   * Commits what `work` did, or nothing. Runs it again up to three times after a deadlock or a serialization
   * failure, so `work` must touch nothing but `tx`. After `unavailable` the outcome is unknown.
   */
  transaction<T>(work: (tx: OwnedTx) => Promise<T>): Promise<T>
  /**
   * Calls `handle` for every notification, on a connection that reopens by itself. Calls `missed` after
   * reopening, because notifications in between are lost. Answers a function that stops it.
   */
  listen(channel: string, handle: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Opens a connection outside the pool for long work; the caller ends it. Its statements take at most
   * `limitMs`, and run at lower priority if PostgreSQL is our own.
   * @param as the superuser of a PostgreSQL of our own; default: the program
   */
  apart(limitMs: number, as?: 'administrator'): Promise<pg.Client>
  /** Lowers the priority of the processes that help with the connection's current statement. */
  helpersBehind(client: pg.Client): Promise<void>
  /** The same database through a small second pool, for background work; the caller closes it. */
  background(as?: 'administrator'): Database
  /**
   * The same database for calls of people about one thing: if some of them wait, connections
   * stay free for the others, and none waits longer than a moment for a connection or a
   * lock. Throws StewardError `unavailable` then.
   * @param since when the call came, by `performance.now()`; its first statement counts as waiting since then
   */
  forCalls(about: string, since?: number): Database
  /** Connections, and calls that wait for one. */
  load(): { open: number; idle: number; awaited: number }
  readonly pool: pg.Pool
  /** The options it was opened with, as plain data. */
  readonly config: DatabaseConfig
  close(): Promise<void>
}

export interface DatabaseConfig {
  connection: pg.PoolConfig
  /** Connection of the superuser, if PostgreSQL is our own. */
  admin?: pg.PoolConfig
  poolSize: number
  /** 0: no limit. */
  statementTimeoutMs: number
  /** Started by this program on this machine. */
  isOwn?: boolean
  /** Runs at lower priority. */
  isBehind?: boolean
  /** Factor on the waiting limits of calls, for a machine that is busy with other things; default 1. */
  patience?: number
}

const connectTimeoutMs = 2000

/** One writes while the next set is prepared. */
const backgroundConnections = 2

/** PostgreSQL cancels first; this limit ends the wait for a server that is frozen or cut off. */
const answerGraceMs = 2000

/** Opens nothing yet: connections are made when they are needed. */
export function openDatabase(config: DatabaseConfig): Database {
  const { poolSize, isOwn = false, isBehind = false, patience = 1 } = config
  const { session, pooled } = buildPoolConfigs(config)
  const pool = new pg.Pool({ ...pooled, max: poolSize })
  pool.on('error', ignoreError)
  endFullConnections(pool)
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    if (isOwn && isBehind) lowerConnectionPriority(client)
  })
  const listener = new ChannelListener(session)
  const calls = new CallDatabase(pooled, poolSize, patience)
  const db: Database = {
    query: (statement) => sendStatement(pool, statement),
    transaction: (work) => runTransaction(createConnectionSource(pool), work),
    listen: (channel, handle, missed) => listener.listen(channel, handle, missed),
    async apart(limitMs, as) {
      const client = new pg.Client({ ...session, ...(as && config.admin), statement_timeout: limitMs })
      // A connection lost between two statements is reported only here; the next statement then fails.
      client.on('error', ignoreError)
      await client.connect()
      if (isOwn) lowerConnectionPriority(client)
      return client
    },
    helpersBehind: async (client) => (isOwn ? lowerParallelWorkerPriority(pool, client) : undefined),
    background: (as) =>
      openDatabase({ ...(as ? withAdminConnection(config) : config), poolSize: backgroundConnections, isBehind: true }),
    forCalls: (about, since) => calls.about(about, db, since),
    load: () => computePoolLoad([pool, ...calls.pools], calls.waiting),
    pool,
    config,
    async close() {
      await Promise.all([listener.close(), calls.close(), pool.end()])
    },
  }
  return db
}

const withAdminConnection = (config: DatabaseConfig): DatabaseConfig => ({
  ...config,
  connection: config.admin ?? config.connection,
})

// A connection lost while idle is replaced when the next one is needed; one lost between two
// statements of a transaction fails at the next.
const ignoreError = () => {}

function buildPoolConfigs({ connection, statementTimeoutMs, patience: times = 1 }: DatabaseConfig) {
  const session: pg.PoolConfig = {
    ...connection,
    types: rowTypes,
    application_name: 'steward',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: connectTimeoutMs * times,
    keepAlive: true,
  }
  const patience = statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + answerGraceMs } : {}
  return { session, pooled: { ...session, ...patience, statement_timeout: statementTimeoutMs, pipeline: true } }
}

function computePoolLoad(pools: readonly pg.Pool[], waiting: number): ReturnType<Database['load']> {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    awaited: waiting + sum((pool) => pool.waitingCount),
  }
}
