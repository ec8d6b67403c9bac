import { isPlainObject, type LooseFilter } from '../../../src/framework/filter'
import { renameFields, type ViewState } from '../../../src/framework/lists/saved-view'
import type { Model, Table } from '../../records/model'

/**
 * Lists the names under which a resource's views may be stored: its own, and its
 * former one unless another resource has it now.
 */
export function listStoredNames(model: Model, { resource }: Table): [string, ...string[]] {
  const { name, was } = resource
  return was && !model.tables.has(was) ? [name, was] : [name]
}

/** Finds the table of a resource by its present or its former name. */
export const findTableByAnyName = (model: Model, name: string): Table | undefined =>
  model.tables.get(name) ?? [...model.tables.values()].find(({ resource }) => resource.was === name)

/** Answers a stored state with present names; renamed fields and references get their new names. */
export function renameStateToCurrent(model: Model, table: Table, state: ViewState): ViewState {
  const toCurrentName = (name: string) => toCurrentFieldName(table, name)
  return {
    ...renameFields(state, toCurrentName),
    ...(state.filter ? { filter: toCurrentFilter(model, table, state.filter) } : {}),
    ...(state.sort ? { sort: state.sort.map(([name, direction]) => [toCurrentName(name), direction] as const) } : {}),
  }
}

function toCurrentFieldName(table: Table, name: string): string {
  if (table.attributes.has(name)) return name
  for (const [today, { field }] of table.attributes) if (field.options.was === name) return today
  return name
}

export function toCurrentPath(model: Model, table: Table, path: string): string {
  const [head = '', ...rest] = path.split('.')
  const today = toCurrentFieldName(table, head)
  const next = model.tables.get(table.attributes.get(today)?.target ?? '')
  return rest.length > 0 && next ? `${today}.${toCurrentPath(model, next, rest.join('.'))}` : [today, ...rest].join('.')
}

export function toCurrentFilter(model: Model, table: Table, filter: LooseFilter): LooseFilter {
  const toCurrentPart = (part: unknown): unknown => (isPlainObject(part) ? toCurrentFilter(model, table, part) : part)
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key === 'and' || key === 'or') return [key, Array.isArray(value) ? value.map(toCurrentPart) : value]
    return key === 'not' ? [key, toCurrentPart(value)] : [toCurrentPath(model, table, key), value]
  })
  return Object.fromEntries(entries)
}
