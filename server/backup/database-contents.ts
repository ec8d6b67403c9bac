import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../start/start-problem'

/** Number of rows of a table and a digest that does not depend on their order. */
export interface TableDigest {
  rows: number
  digest: string
}

/** The contents of the database at a point of its log. */
export interface DatabaseContents {
  /** Name of the restore point. */
  point: string
  /** Null where no snapshot matched the point exactly. Then a restore only checks that rows can be read. */
  tables: Readonly<Record<string, TableDigest>> | null
  /** Keys of the stored files. */
  files: readonly string[]
}

/** The number of tries without locks, then of tries that lock out writers for a moment. */
const [quietTries, lockTries] = [20, 10]
const lockTimeout = '150ms'

/**
 * Creates a restore point and computes the contents of the database
 * there. Writers do not wait while it reads.
 * @param connection a connection of its own, which has no transaction afterwards
 * @param other a second connection
 */
export async function readContentsAtPoint(
  connection: pg.Client,
  other: pg.Client,
  name: string,
): Promise<DatabaseContents> {
  try {
    const point = await beginSnapshotAtPoint(connection, other, name)
    const tables = point.isExact ? await digestTables(connection) : null
    const files = await listStoredFileKeys(connection)
    return { point: point.name, tables, files }
  } finally {
    await connection.query('rollback')
  }
}

/** Begins a transaction whose snapshot is the state at the point. */
async function beginSnapshotAtPoint(
  connection: pg.Client,
  other: pg.Client,
  name: string,
): Promise<{ name: string; isExact: boolean }> {
  for (let attempt = 1; attempt <= quietTries; attempt++) {
    await connection.query('begin isolation level repeatable read')
    const point = `${name}-${attempt}`
    if (await createExactRestorePoint(connection, other, point)) return { name: point, isExact: true }
    await connection.query('rollback')
    await delay(10)
  }
  for (let attempt = 1; attempt <= lockTries; attempt++) {
    const point = `${name}-locked-${attempt}`
    if (await createLockedRestorePoint(connection, other, point)) return { name: point, isExact: true }
    await delay(200)
  }
  await connection.query('begin isolation level repeatable read')
  const point = `${name}-moving`
  await createExactRestorePoint(connection, other, point)
  return { name: point, isExact: false }
}

/**
 * Creates a restore point. Answers whether the snapshot equals the log up to that point: no transaction ended
 * between them, and none in progress could have logged its end before the point.
 */
async function createExactRestorePoint(connection: pg.Client, other: pg.Client, point: string): Promise<boolean> {
  const text = 'select pg_current_snapshot()::text as seen'
  const before = await connection.query<{ seen: string }>(text)
  await connection.query('select pg_create_restore_point($1)', [point])
  const { rows } = await other.query<{ seen: string; writing: boolean }>(
    `${text}, exists (select from pg_locks where locktype = 'transactionid' and granted) as writing`,
  )
  return rows[0]?.writing === false && rows[0].seen === before.rows[0]?.seen
}

/** Creates the point while writers wait for a moment. Gives up at once where a lock is not free. */
async function createLockedRestorePoint(connection: pg.Client, other: pg.Client, point: string): Promise<boolean> {
  // Uses the other connection, because the first query of a transaction fixes its snapshot, and the locks must
  // come before the snapshot.
  const { rows } = await other.query<NamedRow>(everyTable)
  await connection.query('begin isolation level repeatable read')
  try {
    await connection.query('savepoint before_locks')
    await connection.query(`set local lock_timeout = '${lockTimeout}'`)
    await connection.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode`)
    const isExact = await createExactRestorePoint(connection, other, point)
    // This releases the locks and keeps the snapshot.
    await connection.query('rollback to savepoint before_locks')
    if (!isExact) await connection.query('rollback')
    return isExact
  } catch (error) {
    await connection.query('rollback')
    if (getErrorCode(error) === '55P03' || getErrorCode(error) === '40P01') return false
    throw error
  }
}

interface NamedRow {
  name: string
}

const everyTable = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`

/** Counts the rows of each table and computes its digest. */
export async function digestTables(client: pg.Client): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {}
  const tables = await client.query<NamedRow>(everyTable)
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from only ${name} t`,
    )
    digests[name] = { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
  }
  return digests
}

/** Lists the keys of all stored files that rows name; empty where no resource has files. */
export async function listStoredFileKeys(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('attachments')::text as name`,
  )
  if (!tables[0]?.name) return []
  const { rows } = await client.query<{ key: string }>('select stored_key as key from attachments order by 1')
  return rows.map(({ key }) => key)
}
