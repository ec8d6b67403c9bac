import type { ApprovalOutcome, OtherDecision } from '../../../src/engines/approvals/inbox'
import type { LooseFilter } from '../../../src/framework/filter'
import { findState } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../model'
import type { ListRequest, Reader } from '../query'
import { countRecords, readRecords } from '../read-records'
import { getVerbScope } from '../scopes'
import type { DecisionSource } from './decision-source'

interface DecisionRow extends Values {
  id: number
  createdAt: string
  labels?: Readonly<Record<string, string | null>>
}

/** How many of a source are answered at once; the list of its resource shows all. */
const most = 100

/** Filters what waits for the caller: what others asked for, where the caller may decide. */
async function buildWaitingFilter(reader: Reader, source: DecisionSource): Promise<LooseFilter | undefined> {
  if (reader.caller.empId === null || !reader.model.tables.has(source.resource.name)) return undefined
  if (!(await source.canDecide(reader))) return undefined
  return { ...buildOutcomeFilter(source, 'waiting'), [source.requester]: { ne: '$me' } }
}

/** Lists what waits for the caller's decision besides approval requests, oldest first. */
export async function listOtherDecisions(reader: Reader): Promise<OtherDecision[]> {
  const lists = reader.model.decisionSources.map(async (source) => {
    const filter = await buildWaitingFilter(reader, source)
    return filter
      ? (await readDecisions(reader, source, { filter, sort: [['id', 'asc']], page: 1, perPage: most })).rows
      : []
  })
  return (await Promise.all(lists)).flat()
}

/** Counts what `listOtherDecisions` lists. */
export async function countOtherDecisions(reader: Reader): Promise<number> {
  let total = 0
  for (const source of reader.model.decisionSources) {
    const filter = await buildWaitingFilter(reader, source)
    if (filter) total += await countRecords(reader, source.resource.name, filter)
  }
  return total
}

/** Lists what the caller asked others to decide, newest first; `outcome` null: all. */
export async function listOwnOtherDecisions(
  reader: Reader,
  outcome: ApprovalOutcome | null,
  perPage: number,
): Promise<{ rows: OtherDecision[]; total: number }> {
  const all: { rows: OtherDecision[]; total: number } = { rows: [], total: 0 }
  for (const source of reader.model.decisionSources.filter(({ resource }) => reader.model.tables.has(resource.name))) {
    const own: LooseFilter = { [source.requester]: { eq: '$me' } }
    const filter = outcome === null ? own : { ...own, ...buildOutcomeFilter(source, outcome) }
    const { rows, total } = await readDecisions(reader, source, { filter, sort: [['id', 'desc']], page: 1, perPage })
    all.rows.push(...rows)
    all.total += total
  }
  return all
}

const buildOutcomeFilter = ({ resource, outcomes }: DecisionSource, outcome: ApprovalOutcome): LooseFilter => ({
  [resource.workflow?.field ?? 'id']: { in: Object.keys(outcomes).filter((state) => outcomes[state] === outcome) },
})

/** Reads records of a source with the rights of the caller. */
async function readDecisions(
  reader: Reader,
  source: DecisionSource,
  request: Pick<ListRequest, 'filter' | 'sort' | 'page' | 'perPage'>,
): Promise<{ rows: OtherDecision[]; total: number }> {
  const { resource, requester, facts, decider, comment } = source
  if (getVerbScope(getTable(reader.model, resource.name), 'list', reader.caller) === 'none')
    return { rows: [], total: 0 }
  const fields = [resource.title, resource.workflow?.field ?? 'id', requester, facts, decider, comment, 'createdAt']
  const { rows, total } = await readRecords<DecisionRow>(reader, resource.name, { ...request, fields })
  return { rows: rows.map((row) => toOtherDecision(source, row)), total }
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function toOtherDecision({ resource, outcomes, ...names }: DecisionSource, row: DecisionRow): OtherDecision {
  const state = toText(row[resource.workflow?.field ?? ''])
  const declared = findState(resource, state)
  return {
    entityType: resource.name,
    recordId: row.id,
    title: toText(row[resource.title]) ?? `#${row.id}`,
    requester: row.labels?.[names.requester] ?? null,
    since: row.createdAt,
    facts: toText(row[names.facts])?.split('\n') ?? [],
    outcome: outcomes[state ?? ''] ?? 'waiting',
    stateLabel: declared?.label ?? null,
    stateTone: declared?.tone ?? null,
    decider: row.labels?.[names.decider] ?? null,
    comment: toText(row[names.comment]),
  }
}
