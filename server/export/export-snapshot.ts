import type pg from 'pg'
import type { Database, Statement } from '../database/connect'

/** Milliseconds for which it waits for a silent database before the first record. */
const answerMs = 30_000

/**
 * Planner settings for the file's transaction only. Random reads beyond PostgreSQL's cache are slow, so a
 * large table is scanned and sorted by two processes. These also build the cells, which the default costs
 * count as almost free. Every half second PostgreSQL checks that the client is still there, where the system
 * can tell. A connection may wait for its turn as long as the reader takes.
 */
const planning = `select set_config(name, value, true) from (values
  ('max_parallel_workers_per_gather', '1'), ('cpu_operator_cost', '0.01'),
  ('effective_cache_size', current_setting('shared_buffers')), ('client_connection_check_interval', '500'),
  ('idle_in_transaction_session_timeout', '0')
) s (name, value) where name <> 'client_connection_check_interval' or version() like '%linux%'`

/** Sends another statement within the snapshot of an export. */
export type QuerySnapshot = <Row extends object>(statement: Statement) => Promise<Row[]>

/** A connection within the snapshot of an export. */
export interface SnapshotConnection {
  client: pg.Client
  ask: QuerySnapshot
}

/** The connections of one export. They share a snapshot and end together. */
export class ExportSnapshot {
  readonly #db: Database
  readonly #limitMs: number
  readonly #settings: Statement | undefined
  readonly #clients: pg.Client[] = []
  #isOver = false

  /**
   * @param limitMs longest time of a statement
   * @param settings statement that sets the values of the export; undefined: none
   */
  constructor(db: Database, limitMs: number, settings: Statement | undefined) {
    this.#db = db
    this.#limitMs = limitMs
    this.#settings = settings
  }

  /** Opens the connection that exports the snapshot. */
  first(): Promise<SnapshotConnection> {
    return this.#open('')
  }

  /** Opens a connection that imports the snapshot; undefined where none can be opened. */
  async second(name: string): Promise<SnapshotConnection | undefined> {
    // PostgreSQL allows no parameter here. Its snapshot ids contain only these characters.
    if (!/^[0-9A-F-]+$/.test(name)) return undefined
    const more = `; set transaction snapshot '${name}'`
    return this.#open(more).catch(() => undefined)
  }

  async #open(more: string): Promise<SnapshotConnection> {
    const client = await this.#db.apart(this.#limitMs)
    this.#clients.push(client)
    if (this.#isOver) this.end()
    const ask: QuerySnapshot = async <Row extends object>({ text, values = [] }: Statement) => {
      const statement = { text, values, query_timeout: answerMs }
      return (await client.query<Row>(statement)).rows
    }
    const begin = `begin transaction isolation level repeatable read, read only${more}`
    await client.query({ text: begin, query_timeout: answerMs } as pg.QueryConfig)
    await ask({ text: planning })
    if (this.#settings) await ask(this.#settings)
    return { client, ask }
  }

  end(): void {
    this.#isOver = true
    // If a connection is closed while it sends, PostgreSQL stops the statement.
    for (const client of this.#clients.splice(0)) client.end().catch(() => {})
  }
}
