import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Database } from '../database/connect'
import { toUnavailable } from '../database/unavailable'
import { bindValues, type RequestContext } from '../records/sql/compile-statement'
import { copyToStdoutSql, type ExportStatements } from './cells-sql'
import { ConcurrencyLimiter } from './concurrency-limiter'
import { CopyRows } from './copy-rows'
import { copySegments } from './copy-segments'
import type { CountedStream } from './counted-stream'
import { ExportSnapshot, type QuerySnapshot } from './export-snapshot'
import { planSegments } from './plan-segments'
import { buildSettingsStatement } from './setting-slots'

/**
 * The largest number of exports at the same time per server. Each holds
 * one or two connections and a snapshot.
 */
const maxExports = 2
const patienceMs = 3000
/** Milliseconds after which a reader that is still reading is disconnected. */
const longestMs = 300_000
/** Milliseconds without a record after which the statement probably has parallel workers of PostgreSQL. */
const helpedAfterMs = 50
/**
 * Milliseconds for which the answer waits for the first record. A failure
 * within this time still gets a proper error.
 */
const firstRecordMs = 10_000

/** One limiter per pool, which all calls of a server share. */
const gates = new WeakMap<pg.Pool, ConcurrencyLimiter>()

function getExportLimiter({ pool }: Database): ConcurrencyLimiter {
  const gate = gates.get(pool) ?? new ConcurrencyLimiter(maxExports, patienceMs)
  gates.set(pool, gate)
  return gate
}

/** A file in progress: `rows` takes records from PostgreSQL, and `file` is sent. */
interface ExportFile {
  rows: CountedStream
  file: Readable
}

/**
 * Counts the records and streams them from one snapshot, on its own connections, which end with the stream.
 * `open` gets the count and creates the file.
 * @throws StewardError `unavailable` where too many exports run or the
 * database cannot be reached; what `open` throws
 */
export async function streamCopy(
  db: Database,
  statements: ExportStatements,
  moment: RequestContext,
  values: readonly unknown[],
  open: (count: number, ask: QuerySnapshot) => ExportFile | Promise<ExportFile>,
): Promise<{ rows: number; stream: Readable }> {
  const leave = await getExportLimiter(db).enter()
  const { bindings } = statements.slots
  const bound = bindValues({ name: undefined, text: '', bindings }, moment, values)
  const snapshot = new ExportSnapshot(db, longestMs, buildSettingsStatement(bound.values ?? []))
  const end = () => {
    leave()
    snapshot.end()
  }
  try {
    const lane = await snapshot.first()
    const [{ rows: count = 0 } = {}] = await lane.ask<{ rows: number }>({ text: statements.count })
    const { rows, file } = await open(count, lane.ask)
    // Nobody else listens to errors before the file is sent.
    rows.on('error', () => {})
    file.once('close', end)
    const segmented = await planSegments(statements, count, lane.ask)
    if (segmented) {
      destroyAfterTimeout(rows, file)
      copySegments(segmented, rows, lane, snapshot.second(segmented.snapshot))
    } else lane.client.query(new CopyRows(copyToStdoutSql(statements), rows))
    const first = waitForFirstRecord(rows)
    await waitWithTimeout(helpedAfterMs, first)
    // This is not awaited and may fail, because it only sets priorities.
    if (!segmented) db.helpersBehind(lane.client).catch(() => {})
    await waitWithTimeout(firstRecordMs, first)
    return { rows: count, stream: file }
  } catch (error) {
    end()
    throw toUnavailable(error)
  }
}

/**
 * Ends a file that takes too long to read. A timeout of PostgreSQL ends a single
 * statement, but each of many segments is short.
 */
function destroyAfterTimeout(rows: CountedStream, file: Readable): void {
  const cutOff = () => rows.destroy(new Error(`The export was not read within ${longestMs / 1000} seconds`))
  const timer = setTimeout(cutOff, longestMs)
  file.once('close', () => clearTimeout(timer))
}

/**
 * Resolves with the first record, or at the end of an empty file. Rejects where the statement fails before.
 */
function waitForFirstRecord(rows: CountedStream): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('error', reject).once('first', resolve)
  })
}

/** Waits for the work, at most so many milliseconds. Throws the error of the work. */
async function waitWithTimeout(longest: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longest)
  })
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
