import type pg from 'pg'
import { type FormerCluster, storeFormerCluster } from '../../backup/cluster-lineage'
import { type DatabaseTable, digestTable, listTables } from './copy-tables'
import { describeDatabase } from './describe'
import type { RunningCluster } from './running-cluster'

/** Compares the definitions and every row of both clusters. Throws if anything differs. */
export async function compareClusters(
  from: RunningCluster,
  to: RunningCluster,
  log: (line: string) => void,
): Promise<void> {
  let tables = 0
  for (const name of from.databases)
    await from.within(name, (old) =>
      to.within(name, async (fresh) => {
        tables += await compareRows(old, fresh)
        await compareObjects(name, old, fresh)
        await storeFormerCluster(fresh, await readClusterIdentity(old))
      }),
    )
  log(`${tables} tables hold the rows they held, compared by number and digest`)
}

async function compareRows(old: pg.Client, fresh: pg.Client): Promise<number> {
  const tables = await listTables(old)
  for (const table of tables) await compareTable(old, fresh, table)
  return tables.length
}

async function compareTable(old: pg.Client, fresh: pg.Client, table: DatabaseTable): Promise<void> {
  const [was, is] = await Promise.all([digestTable(old, table), digestTable(fresh, table)])
  if (was !== is) throw new Error(`the table ${table.name} holds ${is}, and held ${was}`)
}

async function compareObjects(name: string, old: pg.Client, fresh: pg.Client): Promise<void> {
  const [was, is] = [await listObjectStatements(old), await listObjectStatements(fresh)]
  const lost = [...was].find((line) => !is.has(line))
  const more = [...is].find((line) => !was.has(line))
  if (lost || more) throw new Error(`in ${name} ${lost ? 'there is not' : 'there is'}: ${lost ?? more}`)
}

/**
 * Lists the statements that create the objects. It leaves out views and routines,
 * because versions write them differently.
 */
async function listObjectStatements(client: pg.Client): Promise<Set<string>> {
  const { before, after } = await describeDatabase(client)
  return new Set([...before, ...after].filter((line) => !/^create or replace/i.test(line)))
}

async function readClusterIdentity(client: pg.Client): Promise<FormerCluster> {
  const { rows } = await client.query<FormerCluster>(
    `select system_identifier::text as system, (current_setting('server_version_num')::int / 10000)::text as major from pg_control_system()`,
  )
  if (!rows[0]) throw new Error('the old database does not tell what it is')
  return rows[0]
}
