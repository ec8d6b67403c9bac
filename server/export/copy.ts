import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Database } from '../database/connect'
import { toUnavailable } from '../database/unavailable'
import { bind, type Moment } from '../records/sql/statement'
import { copySql, type ExportStatements } from './cells-sql'
import { CopyRows } from './copy-rows'
import type { CountedStream } from './counted-stream'
import { Gate } from './gate'
import { copySegments } from './segments'
import { planSegments } from './segments-wanted'
import { settingsStatement } from './setting-slots'
import { type Ask, Snapshot } from './snapshot'

/** Exports at once on one server: each keeps one or two connections and a snapshot while its reader reads. */
const maxExports = 2
const patienceMs = 3000
/** A reader slower than this is cut off. */
const longestMs = 300_000
/** A statement that works longer before its first record is helped by processes of PostgreSQL. */
const helpedAfterMs = 50
/** The answer begins without a record only after this time: what fails before it can still be told in words. */
const firstRecordMs = 10_000

/** By the pool, which all of a server's calls have in common. */
const gates = new WeakMap<pg.Pool, Gate>()

function getGate({ pool }: Database): Gate {
  const gate = gates.get(pool) ?? new Gate(maxExports, patienceMs)
  gates.set(pool, gate)
  return gate
}

/** A file to be: `rows` takes what PostgreSQL writes, `file` is what is sent. */
interface OpenFile {
  rows: CountedStream
  file: Readable
}

/**
 * Counts the records and streams them, all of one snapshot, on connections of their own that end with the stream.
 * `open` makes the file, told how many records it will hold.
 * @throws StewardError `unavailable` where too many exports run or the database cannot be reached; what `open` throws
 */
export async function streamCopy(
  db: Database,
  statements: ExportStatements,
  moment: Moment,
  values: readonly unknown[],
  open: (count: number, ask: Ask) => OpenFile | Promise<OpenFile>,
): Promise<{ rows: number; stream: Readable }> {
  const leave = await getGate(db).enter()
  const { bindings } = statements.slots
  const bound = bind({ name: undefined, text: '', bindings }, moment, values)
  const snapshot = new Snapshot(db, longestMs, settingsStatement(bound.values ?? []))
  const end = () => {
    leave()
    snapshot.end()
  }
  try {
    const lane = await snapshot.first()
    const [{ rows: count = 0 } = {}] = await lane.ask<{ rows: number }>({ text: statements.count })
    const { rows, file } = await open(count, lane.ask)
    // Until it is sent nobody else listens.
    rows.on('error', () => {})
    file.once('close', end)
    const segmented = await planSegments(statements, count, lane.ask)
    if (segmented) {
      destroyWhenLate(rows, file)
      copySegments(segmented, rows, lane, snapshot.second(segmented.snapshot))
    } else lane.client.query(new CopyRows(copySql(statements), rows))
    const first = waitForFirstRecord(rows)
    await waitAtMost(helpedAfterMs, first)
    // Not waited for, and as good where it fails: it only orders the processor.
    if (!segmented) db.helpersBehind(lane.client).catch(() => {})
    await waitAtMost(firstRecordMs, first)
    return { rows: count, stream: file }
  } catch (error) {
    end()
    throw toUnavailable(error)
  }
}

/** One statement is ended by PostgreSQL; of many none takes long. */
function destroyWhenLate(rows: CountedStream, file: Readable): void {
  const cutOff = () => rows.destroy(new Error(`The export was not read within ${longestMs / 1000} seconds`))
  const timer = setTimeout(cutOff, longestMs)
  file.once('close', () => clearTimeout(timer))
}

/** Fulfilled with the first record, or at the end of a file without any; rejected where the statement fails before. */
function waitForFirstRecord(rows: CountedStream): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('error', reject).once('first', resolve)
  })
}

/** Waits for the work, but no longer than this time in milliseconds; what it throws is thrown. */
async function waitAtMost(longest: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longest)
  })
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
