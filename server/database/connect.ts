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
  /**
   * The name under which each connection prepares the statement once; at most 63 bytes, and one text per name.
   */
  name?: string
  /** Milliseconds that replace the usual time limit, for changes of tables. */
  timeoutMs?: number
}

export interface Sql {
  /** Throws StewardError `unavailable` if the database cannot be reached, otherwise PostgreSQL's own error. */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[]; rowCount: number }>
  /** In a transaction, the number of statements sent. If it is equal later, none was sent in between. */
  readonly sent?: number | undefined
  /**
   * The same connection, which sends single statements instead of a transaction, for a request that writes by
   * one statement. Absent once the transaction has begun or must include something else.
   */
  readonly single?: Sql | undefined
  /** True where every statement is its own transaction, so a lock ends with its statement. */
  readonly isSingle?: boolean
}

export type Tx = Sql

/** Answers the same transaction for a part of the work. */
export const toTransactionView = (sql: Sql): Sql => ({
  get sent() {
    return sql.sent
  },
  query: (statement) => sql.query(statement),
})

/** A single statement found that another write came first. The whole work runs again. */
export class ConcurrentWrite extends Error {}

/** A transaction as the code that opened it sees it. */
export interface OwnedTx extends Tx {
  /** Sends one more statement together with the commit. If it fails, nothing is committed. */
  atEnd(statement: Statement): void
}

export interface Database extends Sql {
  /**
   * Commits everything that `work` did, or nothing. Runs it again up to three times after a deadlock or a
   * serialization failure, so `work` must have no effect except through `tx`. After `unavailable`, nobody knows
   * whether it was committed.
   */
  transaction<T>(work: (tx: OwnedTx) => Promise<T>): Promise<T>
  /**
   * Calls `handle` for every notification, on a connection that reopens by itself. Calls `missed` after it was
   * reopened, because notifications in between are lost. Answers a function that stops it.
   */
  listen(channel: string, handle: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Opens a connection outside the pool for long work; the caller ends it. Its statements take at most
   * `limitMs`, and run at lower priority if PostgreSQL is our own.
   * @param as the superuser of our own PostgreSQL; default: the program's role
   */
  apart(limitMs: number, as?: 'administrator'): Promise<pg.Client>
  /** Lowers the priority of the parallel workers of the connection's current statement. */
  helpersBehind(client: pg.Client): Promise<void>
  /** Opens a small second pool to the same database, for background work; the caller closes it. */
  background(as?: 'administrator'): Database
  /**
   * Answers the same database for calls of people about one resource. If some of these wait,
   * connections stay free for the others, and none waits longer than a moment for a connection or a
   * lock. Throws StewardError `unavailable` then.
   * @param since when the call came, by `performance.now()`; its first statement counts as waiting since then
   */
  forCalls(about: string, since?: number): Database
  /** The number of connections, and of calls that wait for one. */
  load(): { open: number; idle: number; awaited: number }
  readonly pool: pg.Pool
  /** The options with which it was opened, as plain data. */
  readonly config: DatabaseConfig
  close(): Promise<void>
}

export interface DatabaseConfig {
  connection: pg.PoolConfig
  /** The connection of the superuser, if PostgreSQL is our own. */
  admin?: pg.PoolConfig
  poolSize: number
  /** The time limit of a statement in milliseconds; 0: no limit. */
  statementTimeoutMs: number
  /** True where this program started PostgreSQL on this machine. */
  isOwn?: boolean
  /** True where its statements run at lower priority. */
  isBehind?: boolean
  /** A factor on the waiting limits of calls, for a machine that is busy with other things; default 1. */
  patience?: number
}

const connectTimeoutMs = 2000

/** Two connections: one writes while the next set is prepared. */
const backgroundConnections = 2

/** Milliseconds after PostgreSQL's own limit. If the server is frozen or cut off, the wait ends then. */
const answerGraceMs = 2000

/** Opens no connection yet; each is opened when it is needed. */
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
      // If a connection is lost between two statements, only this event reports it. The next statement then fails.
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

// If a connection is lost while idle, the pool replaces it when the next one is needed. If it is lost
// between two statements of a transaction, the next statement fails.
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
