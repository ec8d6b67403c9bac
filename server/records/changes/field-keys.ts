import { getAttribute, type Table } from '../model'
import type { Changes } from '../write/writer'
import { toNamedValue, toStepKey, toValueKey } from './value-keys'

/** Columns of fields that administrators made; they follow from ids, and have capitals as no other column. */
const ownColumn = /^own_.+_[A-Z]/

const keysByName = new WeakMap<Table, ReadonlyMap<string, string>>()

/** The keys of the fields that administrators made, by name. */
function mapOwnKeys(table: Table): ReadonlyMap<string, string> {
  const cached = keysByName.get(table)
  if (cached) return cached
  const columns = [...table.attributes].flatMap(([name, { column }]): [string, string][] =>
    column && ownColumn.test(column.name) ? [[name, column.name]] : [],
  )
  const keys = new Map(columns)
  keysByName.set(table, keys)
  return keys
}

/**
 * Answers the key under which the history, saved views and reports keep a field: its name, or the column of
 * an own field, which follows from its id. A call that began under a former name writes the same key.
 */
export const toFieldKey = (table: Table, name: string): string => mapOwnKeys(table).get(name) ?? name

const namesByKey = new WeakMap<Table, ReadonlyMap<string, string>>()

/** Finds the present name of the field that has the key, or had it as its former name. */
export function findNameByKey(table: Table, key: string): string | undefined {
  if (table.attributes.has(key)) return key
  const names = namesByKey.get(table) ?? mapNamesByKey(table)
  namesByKey.set(table, names)
  return names.get(key)
}

function mapNamesByKey(table: Table): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, { field }] of table.attributes)
    for (const key of listFieldKeys(table, name, field.options.was)) if (!names.has(key)) names.set(key, name)
  return names
}

/** Lists everything under which a field may have been recorded. */
export function listFieldKeys(table: Table, name: string, was = getAttribute(table, name).field.options.was): string[] {
  return [...new Set([name, toFieldKey(table, name), ...(was ? [was] : [])])]
}

/** Answers changes as the history and batches keep them: names of fields, choices and states by their ids. */
export function keyChanges(table: Table, changes: Changes): Changes {
  const keys = mapOwnKeys(table)
  if (keys.size === 0 && !table.resource.ids) return changes
  const entries = Object.entries(changes).map(([name, [from, to]]): [string, Changes[string]] => [
    keys.get(name) ?? name,
    [toValueKey(table, name, from), toValueKey(table, name, to)],
  ])
  return Object.fromEntries(entries)
}

/** Answers changes that were kept by ids with the present names. */
export function nameChanges(table: Table, changes: Changes): Changes {
  if (mapOwnKeys(table).size === 0 && !table.resource.ids) return changes
  const entries = Object.entries(changes).map(([key, [from, to]]): [string, Changes[string]] => {
    const name = findNameByKey(table, key) ?? key
    return [name, [toNamedValue(table, name, from), toNamedValue(table, name, to)]]
  })
  return Object.fromEntries(entries)
}

/** Answers step, comment and changes of an entry as the history keeps them. */
export const keyEntry = (
  table: Table,
  { action, comment, changes }: { action: string; comment: string | null; changes: Changes },
): (string | null)[] => [toStepKey(table, action), comment, formatChanges(table, changes)]

export const formatChanges = (table: Table, changes: Changes): string => JSON.stringify(keyChanges(table, changes))
