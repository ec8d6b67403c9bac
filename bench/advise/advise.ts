import type { Sql } from '../../server/database/connect'
import { quoteIdentifier, type Table } from '../../server/records/model'
import { listDesiredTables } from '../../server/schema/desired-tables'
import type { DesiredPart } from '../../server/schema/table-parts'
import { StartProblem } from '../../server/start/start-problem'
import {
  type Advice,
  buildCreateIndex,
  formatIndexDeclaration,
  hasIndex,
  type MissingIndex,
  type SlowList,
} from './advice'
import { proposeIndex } from './candidate'
import { type AdviceContext, disableStatistics, type MeasuredList, measureLists, measureListWithTimeout } from './lists'
import { findUnusedIndexes } from './unused'
import { type DatabaseStatistics, manyRows, readUsage } from './usage'
import { formatQueryCost, type QueryCost } from './work'

interface AdviceResult {
  missing: MissingIndex[]
  unserved: SlowList[]
  lists: number
}

/**
 * Finds missing indexes of offered and saved lists, and indexes that nobody reads. Changes nothing.
 * @param isTrying creates each index, measures again and rolls back; writers of its table wait meanwhile
 * @throws StartProblem where a table is missing, PostgreSQL's error where it is older than its declaration
 */
export async function findIndexAdvice(look: AdviceContext, isTrying = false): Promise<Advice> {
  const usage = await readUsage(look.db)
  const result: AdviceResult = { missing: [], unserved: [], lists: 0 }
  const tables: Advice['tables'] = []
  const desired = new Map(listDesiredTables(look.model).map(({ name, indexes }) => [name, indexes]))
  for (const table of look.model.tables.values()) {
    const parts = desired.get(table.name)
    if (!parts) continue
    const use = usage.tables.get(table.name)
    if (!use) throw new StartProblem(`There is no table ${table.name} yet`, 'start the server once, and ask again')
    tables.push({ resource: table.resource.name, ...use })
    const absent = findAbsentIndexes(parts, usage)
    result.missing.push(...absent.map((part) => toUncreatedIndex(table, part)))
    // A missing declared index is advice already; its lists would repeat it.
    if (absent.length === 0 && use.rows >= manyRows) await adviseLists(look, table, usage, result, isTrying)
  }
  const { since, days } = usage
  return { since, days, tables, ...result, unused: findUnusedIndexes(look.model, usage) }
}

function findAbsentIndexes(parts: readonly DesiredPart[], { indexes }: DatabaseStatistics): DesiredPart[] {
  const there = new Set(indexes.filter(({ isValid }) => isValid).map(({ name }) => name))
  return parts.filter(({ name }) => !there.has(name))
}

const toUncreatedIndex = ({ resource }: Table, { name, sql }: DesiredPart): MissingIndex => ({
  resource: resource.name,
  why: [`the declaration asks for ${name}; the next start makes it, and keeps writers waiting meanwhile`],
  statement: sql.replace(/^create (unique )?index /, 'create $1index concurrently '),
})

/** An index and the lists it is for. */
interface IndexProposal {
  names: string[]
  lists: MeasuredList[]
}

async function adviseLists(
  look: AdviceContext,
  table: Table,
  usage: DatabaseStatistics,
  result: AdviceResult,
  isTrying: boolean,
): Promise<void> {
  const lists = await measureLists(look, table)
  result.lists += lists.length
  const proposals: IndexProposal[] = []
  for (const list of lists.filter(({ work }) => readsTooManyRows(work))) {
    const names = proposeIndex(table, list.question, list.work.total)
    const why = explainNoIndex(table, names, usage)
    if (why) result.unserved.push(toSlowList(table, list, why))
    else proposals.push({ names, lists: [list] })
  }
  for (const proposal of mergeProposals(proposals)) {
    const missing = toMissingIndex(table, proposal)
    const tried = isTrying ? await tryIndex(look, table, proposal) : undefined
    const isHelp = !tried || isImprovement(tried, findSlowestList(proposal).work)
    if (isHelp) result.missing.push({ ...missing, ...(tried ? { tried } : {}) })
    else
      result.unserved.push(
        toSlowList(
          table,
          findSlowestList(proposal),
          `an index of ${proposal.names.join(', ')} was tried and does not help`,
        ),
      )
  }
}

/** Whether the list reads many more rows than its page and its total need. */
function readsTooManyRows({ read, total, isWhole }: QueryCost): boolean {
  const needed = total + 25
  return !isWhole || read - needed >= Math.max(manyRows, 1.5 * needed)
}

const isImprovement = (tried: QueryCost, before: QueryCost) =>
  tried.isWhole && (!before.isWhole || tried.read < before.read / 2)

function explainNoIndex(table: Table, names: readonly string[], usage: DatabaseStatistics): string | undefined {
  if (names.length === 0) return 'no column of the table holds what it is filtered and sorted by'
  if (hasIndex(table, names, usage.indexes)) return `there is an index of ${names.join(', ')}, which does not help`
  return undefined
}

const toSlowList = ({ resource }: Table, { by, work }: MeasuredList, why: string): SlowList => ({
  resource: resource.name,
  by: by.join(', '),
  work,
  why,
})

/** Merges proposals whose fields begin a longer one: one index serves them all. */
function mergeProposals(proposals: readonly IndexProposal[]): IndexProposal[] {
  const combined: IndexProposal[] = []
  for (const one of [...proposals].sort((a, b) => b.names.length - a.names.length)) {
    const longer = combined.find(({ names }) => one.names.every((name, place) => names[place] === name))
    if (longer) longer.lists.push(...one.lists)
    else combined.push(one)
  }
  return combined
}

const findSlowestList = ({ lists }: IndexProposal): MeasuredList =>
  lists.reduce((most, each) => (!each.work.isWhole || each.work.read > most.work.read ? each : most))

const toMissingIndex = (table: Table, proposal: IndexProposal): MissingIndex => ({
  resource: table.resource.name,
  why: proposal.lists.map(({ by, work }) => `${by.join(', ')}: ${formatQueryCost(work)}`),
  work: findSlowestList(proposal).work,
  declaration: formatIndexDeclaration(proposal.names),
  statement: buildCreateIndex(table, proposal.names),
})

/** Creates the index, measures the list again and rolls the index back. */
async function tryIndex(
  look: AdviceContext,
  table: Table,
  proposal: IndexProposal,
): Promise<QueryCost & { bytes: number }> {
  let tried: (QueryCost & { bytes: number }) | undefined
  const statement = buildCreateIndex(table, proposal.names, false)
  await look.db
    .transaction(async (tx) => {
      await tx.query({ text: `set local lock_timeout = '5s'` })
      await tx.query({ text: 'set local statement_timeout = 0' })
      await disableStatistics(tx)
      const before = await readIndexBytes(tx, table)
      await tx.query({ text: statement, timeoutMs: 3_600_000 })
      const bytes = (await readIndexBytes(tx, table)) - before
      tried = { ...(await measureListWithTimeout(tx, table, findSlowestList(proposal).statement)), bytes }
      throw new TrialRollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialRollback)) throw error
    })
  if (!tried) throw new Error('The index was not tried')
  return tried
}

/** Thrown to roll the transaction back. */
class TrialRollback extends Error {}

async function readIndexBytes(tx: Sql, { name }: Table): Promise<number> {
  const { rows } = await tx.query<{ bytes: number }>({
    text: 'select pg_indexes_size($1::regclass) as bytes',
    values: [quoteIdentifier(name)],
  })
  return rows[0]?.bytes ?? 0
}
