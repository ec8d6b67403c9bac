import { isPlainObject, type LooseFilter } from '../../../src/framework/filter'
import type { Model, Table } from '../model'
import type { NameForm } from './name-forms'

/** A field at the end of a path, and its table as far as it is known. */
interface PathEnd {
  path: string
  table: Table | undefined
  /** The name of the field before. */
  field: string
}

function findPathEnd(model: Model, table: Table, path: string, form: NameForm): PathEnd {
  const [head = '', ...rest] = path.split('.')
  const name = form.field(table, head)
  if (rest.length === 0) return { path: name, table, field: head }
  const { target = '' } = table.attributes.get(head) ?? table.attributes.get(name) ?? {}
  const next = model.tables.get(target)
  if (!next) return { path: [name, ...rest].join('.'), table: undefined, field: '' }
  const end = findPathEnd(model, next, rest.join('.'), form)
  return { ...end, path: `${name}.${end.path}` }
}

/** Renames in a path over references: `price`, `berthId.rate`. */
export const renameInPath = (model: Model, table: Table, path: string, form: NameForm): string =>
  findPathEnd(model, table, path, form).path

/** Renames fields, choices and states in a filter. */
export function renameInFilter(model: Model, table: Table, filter: LooseFilter, form: NameForm): LooseFilter {
  const renamePart = (part: unknown): unknown => (isPlainObject(part) ? renameInFilter(model, table, part, form) : part)
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key === 'and' || key === 'or') return [key, Array.isArray(value) ? value.map(renamePart) : value]
    if (key === 'not') return [key, renamePart(value)]
    const end = findPathEnd(model, table, key, form)
    return [end.path, renameInComparison(end, value, form)]
  })
  return Object.fromEntries(entries)
}

/** Renames the compared choices or states: `{ eq: 'open' }`, `{ in: ['open', 'done'] }`. */
function renameInComparison({ table, field }: PathEnd, comparison: unknown, form: NameForm): unknown {
  if (!table) return comparison
  if (!isPlainObject(comparison)) return form.value(table, field, comparison)
  const entries = Object.entries(comparison).map(([operator, value]) => [operator, form.value(table, field, value)])
  return Object.fromEntries(entries)
}
