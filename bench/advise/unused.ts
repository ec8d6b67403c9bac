import { type Model, quoteIdentifier, type Table } from '../../server/records/model'
import { listDesiredTables } from '../../server/schema/desired-tables'
import { formatIndexDeclaration, hasIndex, type UnusedIndex } from './advice'
import { type DatabaseStatistics, type IndexStatistics, manyRows } from './usage'

/**
 * Indexes whose creation was never finished, and those of large tables used less than once a day.
 * Reports the latter only once the statistics are a day old.
 */
export function findUnusedIndexes(model: Model, usage: DatabaseStatistics): UnusedIndex[] {
  const broken = [...model.tables.values()].flatMap((table) =>
    usage.indexes
      .filter((index) => index.table === table.name && !index.isValid)
      .map((index) => toInterruptedIndex(table, index)),
  )
  return usage.days < 1 ? broken : [...broken, ...findIdleIndexes(model, usage)]
}

const toInterruptedIndex = ({ resource }: Table, { name, bytes, scans }: IndexStatistics): UnusedIndex => ({
  resource: resource.name,
  index: name,
  bytes,
  scans,
  why: 'its making was interrupted: it is written and never read. Drop it before it is made again',
  statement: `drop index concurrently ${quoteIdentifier(name)}`,
})

function findIdleIndexes(model: Model, usage: DatabaseStatistics): UnusedIndex[] {
  const declared = new Set(listDesiredTables(model).flatMap(({ indexes }) => indexes.map(({ name }) => name)))
  return [...model.tables.values()].flatMap((table) =>
    usage.indexes.flatMap((index) => {
      const isIdle = index.table === table.name && !index.isGuard && index.isValid && index.scans < usage.days
      if (!isIdle || (usage.tables.get(table.name)?.rows ?? 0) < manyRows) return []
      const cure = declared.has(index.name) ? explainUnusedDeclaration(table, index) : explainManualIndex(index)
      const { name, bytes, scans } = index
      return cure ? [{ resource: table.resource.name, index: name, bytes, scans, ...cure }] : []
    }),
  )
}

const explainManualIndex = ({ name, columns }: IndexStatistics) => ({
  why: `it was made by hand, of ${columns.join(', ')}`,
  statement: `drop index concurrently ${quoteIdentifier(name)}`,
})

/**
 * Why a declared index is unused, and what to remove; undefined where a list's sort, a state, a search or a
 * reference needs it. Deletions look up references too.
 */
function explainUnusedDeclaration(
  table: Table,
  index: IndexStatistics,
): Pick<UnusedIndex, 'why' | 'declaration'> | undefined {
  const { resource, attributes } = table
  const names = resource.indexes.find((each) => hasIndex(table, each, [index]))
  if (names) return { why: 'the declaration asks for it', declaration: `take out ${formatIndexDeclaration(names)}` }
  const field = [...attributes.values()].find(({ column }) => column?.name === index.columns[0])
  const isFilterOnly =
    field &&
    resource.views.list?.filters?.includes(field.name) &&
    !field.target &&
    field.name !== resource.workflow?.field
  if (!isFilterOnly || field.name === (resource.views.list?.sort ?? resource.title).replace(/^-/, '')) return undefined
  return {
    why: `it serves the filter ${field.name} of the list`,
    declaration: `take '${field.name}' out of views.list.filters`,
  }
}
