import { pipeline, type Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { Database, Statement } from '../database/connect'
import { orUnavailable } from '../database/unavailable'
import { bind, type Moment } from '../records/statement'
import type { ExportStatements } from './cells-sql'
import type { CountedStream } from './counted-stream'
import { Gate } from './gate'
import { settingsStatement } from './setting-slots'

/** Exports at once on one server: each keeps a connection and a snapshot while its reader reads. */
const places = 2
const patienceMs = 3000
/** A reader slower than this is cut off. */
const longestMs = 300_000
/** Where PostgreSQL can tell: it looks this often whether anybody still waits for the answer. */
const goneCheckMs = 500
/** Within it a statement that cannot run has said so. */
const refusalMs = 50
/** How long a database that says nothing is waited for before the first record. */
const answerMs = 30_000

const gates = new WeakMap<Database, Gate>()

function gateOf(db: Database): Gate {
  const gate = gates.get(db) ?? new Gate(places, patienceMs)
  gates.set(db, gate)
  return gate
}

/** What else is asked within the snapshot of an export. */
export type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>

/** A file to be: `rows` takes what PostgreSQL writes, `file` is what is sent. */
export interface OpenFile {
  rows: CountedStream
  file: Readable
}

/**
 * Counts the records and streams them, both of one snapshot, on a connection of their own that ends with the stream.
 * `open` makes the file, told how many records it will hold.
 * @throws StewardError `unavailable` where too many exports run or the database cannot be reached; what `open` throws
 */
export async function copyOut(
  db: Database,
  statements: ExportStatements,
  moment: Moment,
  values: readonly unknown[],
  open: (count: number, ask: Ask) => OpenFile | Promise<OpenFile>,
): Promise<{ rows: number; stream: Readable }> {
  const leave = await gateOf(db).enter()
  const client = await db.apart(longestMs).catch((error: unknown) => {
    leave()
    throw orUnavailable(error)
  })
  const end = () => {
    leave()
    // In the middle of an answer it cuts the connection, and PostgreSQL stops working on it.
    client.end().catch(() => {})
  }
  try {
    const ask: Ask = async <Row extends object>({ text, values: params = [] }: Statement) => {
      const statement = { text, values: params, query_timeout: answerMs }
      return (await client.query<Row>(statement)).rows
    }
    const count = await openSnapshot(ask, statements, moment, values)
    const { rows, file } = await open(count, ask)
    const copy = client.query(copyTo(statements.copy))
    // A connection that is cut says so once more, after the pipeline has stopped listening.
    copy.on('error', () => {})
    file.once('close', end)
    pipeline(copy, rows, () => {})
    await begun(copy, rows)
    return { rows: count, stream: file }
  } catch (error) {
    end()
    throw orUnavailable(error)
  }
}

/** A statement that cannot run says so at once and is answered as any failure; one that sorts first is not waited for. */
function begun(copy: Readable, rows: CountedStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, refusalMs)
    copy.once('error', reject)
    rows.once('first', resolve).once('close', () => clearTimeout(timer))
  })
}

async function openSnapshot(
  ask: Ask,
  { count, slots }: ExportStatements,
  moment: Moment,
  values: readonly unknown[],
): Promise<number> {
  await ask({ text: 'begin transaction isolation level repeatable read, read only' })
  await ask({
    text: `select set_config('client_connection_check_interval', '${goneCheckMs}', true) where version() like '%linux%'`,
  })
  const bound = bind({ name: undefined, text: '', bindings: slots.bindings }, moment, values)
  const settings = settingsStatement(bound.values ?? [])
  if (settings) await ask(settings)
  const [row] = await ask<{ rows: number }>({ text: count })
  return row?.rows ?? 0
}
