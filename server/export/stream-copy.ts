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

/** Most exports at once per server: each holds one or two connections and a snapshot. */
const maxExports = 2
const patienceMs = 3000
/** Slower readers are disconnected. */
const longestMs = 300_000
/** Milliseconds without a record after which a statement is taken to have parallel workers of PostgreSQL. */
const helpedAfterMs = 50
/** The answer starts without a record only after this time; an earlier failure still gets a proper error. */
const firstRecordMs = 10_000

/** One gate per pool, which all calls of a server share. */
const gates = new WeakMap<pg.Pool, ConcurrencyLimiter>()

function getExportLimiter({ pool }: Database): ConcurrencyLimiter {
  const gate = gates.get(pool) ?? new ConcurrencyLimiter(maxExports, patienceMs)
  gates.set(pool, gate)
  return gate
}

/** A file in progress: `rows` takes records from PostgreSQL, `file` is sent. */
interface ExportFile {
  rows: CountedStream
  file: Readable
}

/**
 * Counts the records and streams them from one snapshot, on its own connections, which end with the stream.
 * `open` creates the file and receives the count.
 * @throws StewardError `unavailable` where too many exports run or the database is
 * unreachable; what `open` throws
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
    // Nobody else listens before it is sent.
    rows.on('error', () => {})
    file.once('close', end)
    const segmented = await planSegments(statements, count, lane.ask)
    if (segmented) {
      destroyAfterTimeout(rows, file)
      copySegments(segmented, rows, lane, snapshot.second(segmented.snapshot))
    } else lane.client.query(new CopyRows(copyToStdoutSql(statements), rows))
    const first = waitForFirstRecord(rows)
    await waitWithTimeout(helpedAfterMs, first)
    // Not awaited, and its failure does not matter: it only sets priorities.
    if (!segmented) db.helpersBehind(lane.client).catch(() => {})
    await waitWithTimeout(firstRecordMs, first)
    return { rows: count, stream: file }
  } catch (error) {
    end()
    throw toUnavailable(error)
  }
}

/** PostgreSQL ends a single statement by timeout; each of many segments is short. */
function destroyAfterTimeout(rows: CountedStream, file: Readable): void {
  const cutOff = () => rows.destroy(new Error(`The export was not read within ${longestMs / 1000} seconds`))
  const timer = setTimeout(cutOff, longestMs)
  file.once('close', () => clearTimeout(timer))
}

/**
 * Resolves with the first record, or at the end of an empty file; rejects where the statement fails before.
 */
function waitForFirstRecord(rows: CountedStream): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('error', reject).once('first', resolve)
  })
}

/** Waits for the work at most so many milliseconds; rethrows its error. */
async function waitWithTimeout(longest: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longest)
  })
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
