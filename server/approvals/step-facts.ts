import { type ApprovalFact, approvalTables } from '../../src/framework/approval'
import type { Values } from '../../src/framework/validate'
import { readReadableFields } from '../records/history'
import { getAttribute, getTable, type Table } from '../records/model'
import type { Reader } from '../records/query'
import { readRecords } from '../records/read-records'
import { getReadScope, getVerbScope } from '../records/scopes'
import type { Writer } from '../records/write/writer'
import { findOpenedSteps } from './guards/opened-requests'

/** The largest number of steps in one call. */
export const mostFacts = 100

/** What the assignee should know before deciding one step. */
export interface StepFacts {
  /** Id of the step. */
  id: number
  entityType: string
  recordId: number
  /** The fields of `approval.facts` that the caller may read, with the labels of references. */
  values: Values
  labels: Values
  facts: readonly ApprovalFact[]
  /** True where the caller has opened the request, so that they may decide a flagged one. */
  isOpened: boolean
}

type FactReader = Reader & Pick<Writer, 'handlers'>

/**
 * Reads what assignees should know before they decide, for the steps that the caller may see.
 * Sends two queries per resource and one for all, however many steps there are.
 */
export async function readStepFacts(reader: FactReader, ids: readonly number[]): Promise<StepFacts[]> {
  const steps = await readListableRecords<StepRecord>(reader, getTable(reader.model, approvalTables.steps), ids, [
    'entityType',
    'recordId',
  ])
  const resources = [...new Set(steps.map(({ entityType }) => entityType))]
  const factsByResource = new Map(
    await Promise.all(resources.map(async (name) => [name, await readOfResource(name)] as const)),
  )
  const opened = await findOpenedSteps(
    reader,
    steps.map(({ id }) => id),
  )
  return steps.map(({ id, entityType, recordId }) => {
    const { values = {}, labels = {}, facts = [] } = factsByResource.get(entityType)?.get(recordId) ?? {}
    return { id, entityType, recordId, values, labels, facts, isOpened: opened.has(id) }
  })

  async function readOfResource(name: string): Promise<Map<number, RecordFacts>> {
    const table = reader.model.tables.get(name)
    if (!table) return new Map()
    const about = steps.filter(({ entityType }) => entityType === name).map(({ recordId }) => recordId)
    return readRecordFacts(reader, table, [...new Set(about)])
  }
}

interface StepRecord {
  id: number
  entityType: string
  recordId: number
}

type RecordFacts = Pick<StepFacts, 'values' | 'labels' | 'facts'>

async function readRecordFacts(
  reader: FactReader,
  table: Table,
  ids: readonly number[],
): Promise<Map<number, RecordFacts>> {
  const { resource } = table
  const names = (resource.approval?.facts ?? []).filter(
    (name) => getReadScope(getAttribute(table, name), reader.caller) !== 'none',
  )
  const records = await readListableRecords<Values>(reader, table, ids, names)
  const seen = records.map(({ id }) => Number(id))
  const factsById = seen.length > 0 ? await readHandlerFacts(reader, table, seen) : undefined
  return new Map(
    records.map((record) => {
      const values = Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
      const id = Number(record.id)
      return [id, { values, labels: record.labels as Values, facts: factsById?.get(id) ?? [] }]
    }),
  )
}

/** Reads the facts of records, without facts of fields that the caller may not read. */
async function readHandlerFacts(
  reader: FactReader,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ApprovalFact[]>> {
  const factsById =
    (await reader.handlers[table.resource.name]?.facts?.(reader, ids)) ?? new Map<number, readonly ApprovalFact[]>()
  const isLimited = [...factsById.values()].some((facts) => facts.some(({ tells }) => tells))
  if (!isLimited) return factsById
  const readable = await readReadableFields(reader, table, ids)
  return new Map(
    [...factsById].map(([id, facts]) => {
      const names = readable.get(id)?.names
      const open = facts.filter(({ tells }) => !tells || names?.has(tells))
      return [id, open.map(({ tells: _, ...fact }) => fact)]
    }),
  )
}

/** Reads those of the records that the caller may list. */
async function readListableRecords<Row extends object>(
  reader: Reader,
  table: Table,
  ids: readonly number[],
  fields: readonly string[],
): Promise<Row[]> {
  if (getVerbScope(table, 'list', reader.caller) === 'none') return []
  const request = { perPage: mostFacts, sort: [['id', 'asc']] as const, filter: { id: { in: ids } }, fields }
  return (await readRecords<Row>(reader, table.resource.name, request)).rows
}
