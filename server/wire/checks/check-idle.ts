import { type Field, type Fields, getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../records/model'
import type { Handler } from '../../records/write/writer'
import { listSourceFields } from './rights/source-fields'
import { findMenuGroupProblems } from './suggest-name'

/** Finds declarations that can never take effect; each text continues the resource's name. */
export function* findIdleContradictions(
  model: Model,
  resource: Resource,
  handler: Handler | undefined,
): Generator<string> {
  yield* findFieldValueProblems(resource.fields)
  yield* findDerivationCycles(model, getTable(model, resource.name))
  yield* findComputedCycles(resource)
  yield* findUnfillableFields(resource, handler)
  yield* findUnreachableStates(resource)
  yield* findMenuEntryProblems(model, resource)
}

/** Finds patterns and lists of values that otherwise only the database would refuse, in its own words. */
function* findFieldValueProblems(fields: Fields, before = ''): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const { pattern, values } = field.options as { pattern?: string; values?: object }
    if (pattern !== undefined && !isPortablePattern(pattern))
      yield `${before}${name} has the pattern ${pattern}, which is none`
    if (field.type.isCode && values !== undefined && Object.keys(values).length === 0)
      yield `${before}${name} is chosen from no values`
    yield* findFieldValueProblems(getFieldBehaviour(field).nested() ?? {}, `${before}${name}.`)
  }
}

/** Tells whether browser and database both understand the pattern; both use it. */
function isPortablePattern(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return !/\(\?<|\\[pPk]\b/.test(pattern)
  } catch {
    return false
  }
}

/** Finds values that are computed from themselves, also through references, and so could never be read. */
function* findDerivationCycles(model: Model, table: Table): Generator<string> {
  for (const { name } of table.attributes.values()) {
    const key = `${table.resource.name}.${name}`
    if (collectSources(model, table, name).has(key)) yield `${name} is made of itself over what it is made of`
  }
}

function collectSources(model: Model, table: Table, name: string, seen = new Set<string>()): Set<string> {
  const derive = table.attributes.get(name)?.derive
  for (const part of derive ? listSourceFields(model, table, derive) : []) {
    const key = `${part.table.resource.name}.${part.attribute.name}`
    if (seen.has(key)) continue
    seen.add(key)
    collectSources(model, part.table, part.attribute.name, seen)
  }
  return seen
}

/** Finds computed values that need each other, so that none can be computed first. */
function* findComputedCycles({ computed }: Resource): Generator<string> {
  const asks = new Map(Object.entries(computed).map(([name, compute]) => [name, listFieldsRead(compute)]))
  const leadsTo = (from: string, to: string, seen: string[] = []): boolean =>
    [...(asks.get(from) ?? [])].some(
      (name) =>
        name !== from && asks.has(name) && !seen.includes(name) && (name === to || leadsTo(name, to, [...seen, name])),
    )
  for (const name of asks.keys()) if (leadsTo(name, name)) yield `${name} is computed from what is computed from it`
}

/** Lists the names that a function reads from an empty record; where it fails, the names read until then. */
function listFieldsRead(compute: Resource['computed'][string]): Set<string> {
  const names = new Set<string>()
  const record = new Proxy({}, { get: (_, name) => void (typeof name === 'string' && names.add(name)) })
  const context = new Proxy({}, { get: () => undefined })
  try {
    compute(record as never, context as never, '2026-01-01')
  } catch {
    // The function failed on an empty value; the names that it read until then count.
  }
  return names
}

/** Finds required fields that nobody can fill in, so that no record could ever be created. */
function* findUnfillableFields(
  { fields, access, computed, moves, account, parts }: Resource,
  handler: Handler | undefined,
) {
  const isMade = access.some((rule) => 'can' in rule && rule.can.includes('create'))
  if (!isMade || handler?.before || account || moves.length > 0 || Object.keys(parts).length > 0) return
  for (const [name, field] of Object.entries(fields))
    if (isFillableByNobody(field) && !Object.hasOwn(computed, name) && field.options.default === undefined)
      yield `${name} is required, and nobody writes it`
}

const isFillableByNobody = ({ options, type }: Field): boolean =>
  options.required === true && options.writableBy?.length === 0 && !type.isServerMade && !type.making

function* findUnreachableStates({ workflow }: Resource): Generator<string> {
  if (!workflow || typeof workflow.initial === 'function') return
  const entered = new Set([workflow.initial, ...Object.values(workflow.transitions).map(({ to }) => to)])
  for (const state of Object.keys(workflow.states)) if (!entered.has(state)) yield `no step leads to its state ${state}`
}

function* findMenuEntryProblems(model: Model, { menu, menuTo, name }: Resource): Generator<string> {
  if (menuTo && menu === undefined) yield 'says whose menu has it, and no group of the menu'
  if (menu === undefined) return
  yield* findMenuGroupProblems(
    menu,
    [...model.tables.values()].flatMap(({ resource }) => (resource.name === name ? [] : (resource.menu ?? []))),
  )
}
