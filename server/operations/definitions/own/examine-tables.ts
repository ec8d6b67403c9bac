import type { Tx } from '../../../database/connect'
import { quoteIdentifier } from '../../../records/model'
import type { ChangedTable } from '../rows/changed-table'
import { type ExaminedTable, examineOwnTable } from '../rows/examine-own-table'
import { countRows } from '../rows/row-questions'
import { examineStates } from './examine-states'

type FoundTable = Omit<ChangedTable, 'stored'> & { stored: ChangedTable['stored'] | undefined }

/** Rows from which on columns are copied, and indexes made, while people go on writing. */
const usualManyRows = 10_000

/** Finds the rows of a table that a change concerns; none of a table that is not there yet. */
export async function examinePlace(tx: Tx, { stored, ...place }: FoundTable): Promise<ExaminedTable> {
  if (!stored) return { rows: [], converted: [], fixed: [] }
  const { rows, ...others } = await examineOwnTable(tx, { ...place, stored })
  const states = await examineStates(tx, { ...place, stored })
  return { rows: [...rows, ...states.map((each) => ({ ...each, isFixed: false, total: each.count }))], ...others }
}

/** Finds the records of a table that is served no more. */
export async function examineRetired(tx: Tx, table: string): Promise<ExaminedTable> {
  const text = `select count(*)::int as count from ${quoteIdentifier(table)}`
  const { rows } = await tx.query<{ count: number }>({ text })
  const count = rows[0]?.count ?? 0
  if (count === 0) return { rows: [], converted: [], fixed: [] }
  const says = `${countRows(count)} would be served no more; they are kept, and come back with the resource`
  const row = {
    key: 'retire',
    accept: 'retire',
    path: 'body',
    says,
    count,
    total: count,
    readable: 0,
    first: [],
    isFixed: false,
  }
  return { rows: [row], converted: [], fixed: [] }
}

/** Counts the records of the tables that change, by their present and their later names. */
export async function countTables(
  tx: Tx,
  places: readonly FoundTable[],
  retired: readonly { table: string }[],
): Promise<Map<string, number>> {
  const stored = places.flatMap((place) => (place.stored ? [[place.after.name, place.storedName] as const] : []))
  const names = [...stored, ...retired.map(({ table }) => [table, table] as const)]
  if (names.length === 0) return new Map()
  const counts = names.map(([, name]) => `select count(*)::int as count from ${quoteIdentifier(name)}`)
  const { rows } = await tx.query<{ count: number }>({ text: counts.join(' union all ') })
  return new Map(names.map(([name], at) => [name, rows[at]?.count ?? 0]))
}

/** Finds the tables that are changed while people go on writing, by their later names. */
export async function findLargeTables(
  tx: Tx,
  places: readonly FoundTable[],
  manyRows = usualManyRows,
): Promise<string[]> {
  const present = places.filter(({ stored }) => stored)
  if (present.length === 0) return []
  const counts = present.map(
    ({ storedName }) =>
      `select count(*)::int as count from (select from ${quoteIdentifier(storedName)} limit ${manyRows}) t`,
  )
  const { rows } = await tx.query<{ count: number }>({ text: counts.join(' union all ') })
  return present.flatMap(({ after }, at) => ((rows[at]?.count ?? 0) >= manyRows ? [after.name] : []))
}
