import pg from 'pg'
import { ask } from './ask'
import { Calls } from './calls/calls'
import { Listener } from './listener'
import { rowTypes } from './parsers'
import { endFullConnections } from './prepared'
import { lowerHelpers, lowerPriority } from './priority'
import { ofPool, runTransaction } from './transaction'

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
  /** In a transaction, how many statements were sent: equal numbers mean that nothing was done between. */
  readonly sent?: number | undefined
  /**
   * The same connection with every statement standing for itself, for a request that writes by one statement only.
   * Absent where the transaction has begun or something else belongs to it.
   */
  readonly single?: Sql | undefined
  /** Every statement stands for itself: a lock holds nothing. */
  readonly isSingle?: boolean
}

export type Tx = Sql

/** The same transaction for work that is only a part of it. */
export const toPartTx = (sql: Sql): Sql => ({
  get sent() {
    return sql.sent
  },
  query: (statement) => sql.query(statement),
})

/** What a statement that stands for itself throws where somebody else wrote first: the whole work begins anew. */
export class Overtaken extends Error {}

/** A transaction as whoever began it has it. */
export interface OwnTx extends Tx {
  /** Sends one more statement together with the commit; where it fails, nothing is committed. */
  atEnd(statement: Statement): void
}

export interface Database extends Sql {
  /**
   * Commits what `work` did, or nothing. Run again up to three times after a deadlock or a serialization failure, so
   * `work` touches nothing but `tx`. After `unavailable` the outcome is unknown.
   */
  transaction<T>(work: (tx: OwnTx) => Promise<T>): Promise<T>
  /**
   * Calls `handle` for every notification, on a connection that reopens by itself. `missed` is called when it did:
   * what was notified meanwhile is lost. Answers how to stop.
   */
  listen(channel: string, handle: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * A connection beside the pool, for work that takes long, opened; whoever takes it ends it. Its statements take at
   * most `limitMs`, and give way to others where PostgreSQL is our own.
   * @param as the superuser of a PostgreSQL of our own; default: the program
   */
  apart(limitMs: number, as?: 'administrator'): Promise<pg.Client>
  /** The processes that help such a connection with the statement it runs now give way as well. */
  helpersBehind(client: pg.Client): Promise<void>
  /** The same database by a small pool beside this one, for work that nobody waits for; whoever takes it closes it. */
  background(as?: 'administrator'): Database
  /**
   * The same database for people's calls about one thing: what makes some of them wait leaves room for all others, and
   * nobody waits longer than a moment for a connection or a lock. Throws StewardError `unavailable` then.
   * @param since when the call came, as `performance.now()` tells it: what it has waited until its first statement counts
   */
  forCalls(about: string, since?: number): Database
  /** Connections, and calls that wait for one. */
  load(): { open: number; idle: number; awaited: number }
  readonly pool: pg.Pool
  /** What it was opened with, plain data. */
  readonly config: DatabaseConfig
  close(): Promise<void>
}

export interface DatabaseConfig {
  connection: pg.PoolConfig
  /** Of the superuser, where PostgreSQL is our own. */
  admin?: pg.PoolConfig
  poolSize: number
  /** 0: never. */
  statementTimeoutMs: number
  /** Started by this program on this machine. */
  isOwn?: boolean
  /** Gives way to other work. */
  isBehind?: boolean
  /** How many times as long as usual calls wait for their turn, where the machine has other things to do; 1 if absent. */
  patience?: number
}

const connectTimeoutMs = 2000

/** One writes while the next is prepared. */
const backgroundConnections = 2

/** PostgreSQL cancels first; this ends the wait for one that is frozen or cut off. */
const answerGraceMs = 2000

/** Opens nothing yet: connections are made when they are needed. */
export function openDatabase(config: DatabaseConfig): Database {
  const { poolSize, isOwn = false, isBehind = false, patience = 1 } = config
  const { session, pooled } = buildConnections(config)
  const pool = new pg.Pool({ ...pooled, max: poolSize })
  pool.on('error', ignoreError)
  endFullConnections(pool)
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    if (isOwn && isBehind) lowerPriority(client)
  })
  const listener = new Listener(session)
  const calls = new Calls(pooled, poolSize, patience)
  const db: Database = {
    query: (statement) => ask(pool, statement),
    transaction: (work) => runTransaction(ofPool(pool), work),
    listen: (channel, handle, missed) => listener.listen(channel, handle, missed),
    async apart(limitMs, as) {
      const client = new pg.Client({ ...session, ...(as && config.admin), statement_timeout: limitMs })
      // A connection lost between two statements is told here only; the next statement fails by itself.
      client.on('error', ignoreError)
      await client.connect()
      if (isOwn) lowerPriority(client)
      return client
    },
    helpersBehind: async (client) => (isOwn ? lowerHelpers(pool, client) : undefined),
    background: (as) =>
      openDatabase({ ...(as ? withAdmin(config) : config), poolSize: backgroundConnections, isBehind: true }),
    forCalls: (about, since) => calls.about(about, db, since),
    load: () => computeLoad([pool, ...calls.pools], calls.waiting),
    pool,
    config,
    async close() {
      await Promise.all([listener.close(), calls.close(), pool.end()])
    },
  }
  return db
}

const withAdmin = (config: DatabaseConfig): DatabaseConfig => ({
  ...config,
  connection: config.admin ?? config.connection,
})

// A connection lost while idle is replaced when the next one is needed; one lost between two statements of a
// transaction fails at the next.
const ignoreError = () => {}

function buildConnections({ connection, statementTimeoutMs, patience: times = 1 }: DatabaseConfig) {
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

function computeLoad(pools: readonly pg.Pool[], waiting: number): ReturnType<Database['load']> {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    awaited: waiting + sum((pool) => pool.waitingCount),
  }
}
