import type pg from 'pg'
import { copyFileSettings, globals } from './cluster-settings'
import { copyRows, listTables } from './copy-tables'
import { describeDatabase, runStatements } from './describe'
import type { RunningCluster } from './running-cluster'

type Log = (line: string) => void

/** Creates everything in an empty cluster, and copies the rows of every table from server to server. */
export async function fillCluster(from: RunningCluster, to: RunningCluster, log: Log): Promise<void> {
  await from.within('postgres', (old) =>
    to.within('postgres', async (fresh) => {
      for (const statement of globals) {
        const { rows } = await old.query<{ sql: string }>(statement)
        await runStatements(
          fresh,
          rows.map(({ sql }) => sql),
        )
      }
      await copyFileSettings(old, fresh, log)
    }),
  )
  for (const name of from.databases)
    await from.within(name, (old) => to.within(name, (fresh) => fillDatabase(name, old, fresh, log)))
}

async function fillDatabase(name: string, old: pg.Client, fresh: pg.Client, log: Log): Promise<void> {
  const described = await describeDatabase(old)
  await runStatements(fresh, described.before)
  await copyAllTables(name, old, fresh, log)
  await runStatements(fresh, [...described.after, ...described.views])
  // The new tables have no statistics yet, and without statistics the first lists would be planned badly.
  await fresh.query('analyze')
}

const [megabyte, tellEveryMs] = [1 << 20, 5000]

async function copyAllTables(name: string, old: pg.Client, fresh: pg.Client, log: Log): Promise<void> {
  const tables = await listTables(old)
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const formatMb = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`
  if (tables.length > 0) log(`${name}: ${tables.length} tables, ${formatMb(all)}`)
  let [copied, lastLog] = [0, Date.now()]
  for (const table of tables) {
    await copyRows(old, fresh, table)
    copied += table.bytes
    if (Date.now() - lastLog < tellEveryMs) continue
    lastLog = Date.now()
    log(`${name}: ${formatMb(copied)} of ${formatMb(all)} are copied`)
  }
}
