import type { RefOptions } from '../../../src/fields/ref'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { NoOverlap } from '../../../src/framework/workflow'
import { type Attribute, getTable, type Model, type Table } from '../../records/model'
import { listComparisons, type ResolvedComparison, resolveFilter } from '../../records/sql/resolve-filter'
import { timeTypes } from '../../schema/period-sql'
import { findSharedTimeProblems, findTimeOfDayProblems } from './check-shared-time'

/** Finds problems of the guarantees of the database; each text continues the resource's name. */
export function* findGuaranteeContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { source, unique, noOverlap, isAppendOnly } = table.resource
  if (source && (noOverlap.length > 0 || isAppendOnly))
    yield 'lives on another server and can have neither noOverlap nor isAppendOnly here'
  for (const { code, on } of unique)
    for (const name of on) yield* findUnstoredProblem(table, `its unique ${code} names ${name}`, name)
  for (const rule of noOverlap) yield* findOverlapProblems(model, table, rule)
  yield* findSharedTimeProblems(model, table)
  if (isAppendOnly) yield* findAppendOnlyProblems(table)
  for (const [name, { derive }] of table.attributes)
    if (derive?.kind === 'members' && model.tables.get(derive.resource)?.resource.isAppendOnly)
      yield `${name} would change records of ${derive.resource}, which is append-only`
}

const getStoredColumn = (table: Table, name: string): Attribute['column'] => table.attributes.get(name)?.column ?? null

function* findUnstoredProblem(table: Table, what: string, name: string): Generator<string> {
  if (!getStoredColumn(table, name)) yield `${what}, which is no stored field`
}

function* findOverlapProblems(model: Model, table: Table, rule: NoOverlap): Generator<string> {
  const { code, on, during, where } = rule
  const { from, to, halves, times } = during
  const its = `its noOverlap ${code}`
  for (const name of [...on, from, to, ...(halves ? [halves.from, halves.to] : [])])
    yield* findUnstoredProblem(table, `${its} names ${name}`, name)
  for (const name of on)
    if (table.attributes.get(name)?.field.type.isDocument) yield `${its} compares ${name}, which has many values`
  const [start, end] = [getStoredColumn(table, from)?.type ?? '', getStoredColumn(table, to)?.type ?? '']
  if (!timeTypes.includes(start) || start !== end)
    yield `${its} goes from ${from} to ${to}, which are neither two dates nor two moments`
  if (halves && start !== 'date') yield `${its} halves the days of ${from}, which is no date`
  const parted: [name: string, value: string][] = halves
    ? [
        [halves.from, halves.second],
        [halves.to, halves.first],
      ]
    : []
  for (const [name, value] of parted)
    if (!acceptsValue(table, name, value)) yield `${its} says ${value} of ${name}, which never holds it`
  if (times) yield* findTimeOfDayProblems(table, its, during, times)
  if (where) yield* findIndexFilterProblems(model, table, its, where)
}

function acceptsValue(table: Table, name: string, value: string): boolean {
  const field = table.attributes.get(name)?.field
  return field?.type.isCode === true && getFieldBehaviour(field).parse(value).ok
}

/**
 * Finds problems of the filter of an index, which must not depend on the caller or
 * the time and may read only its own record.
 */
function* findIndexFilterProblems(model: Model, table: Table, its: string, where: object): Generator<string> {
  let compared: ResolvedComparison[]
  try {
    compared = listComparisons(resolveFilter(model, table, where).root)
  } catch (problem) {
    yield `the filter of ${its} does not fit: ${problem instanceof Error ? problem.message : problem}`
    return
  }
  for (const { attribute, hops, operand } of compared) {
    if (hops.length > 0 || !attribute.column) yield `the filter of ${its} reads ${attribute.name} of other records`
    if (!isConstant(operand)) yield `the filter of ${its} compares ${attribute.name} with a value of the moment`
  }
}

function isConstant(operand: ResolvedComparison['operand']): boolean {
  if (operand.kind === 'range') return isConstant(operand.from) && isConstant(operand.to)
  if (operand.kind === 'list') return operand.known.length === 0
  return operand.kind === 'constant' || operand.kind === 'isEmpty'
}

function* findAppendOnlyProblems({ resource, attributes }: Table): Generator<string> {
  if (resource.workflow) yield 'is append-only and cannot have a workflow'
  for (const rule of resource.access)
    if ('can' in rule)
      for (const verb of rule.can)
        if (verb === 'update' || verb === 'delete') yield `is append-only and grants ${verb} to ${rule.to}`
  for (const [name, { field }] of attributes)
    if ((field.options as RefOptions).isPart) yield `is append-only, and ${name} would delete its records as parts`
}
