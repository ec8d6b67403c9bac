import { pickOwn, readNameKey, translateValue, writeNameKey } from '../../../framework/company/name-keys'
import type { BodyIds } from '../../../framework/company/resource-body'
import { isPlainObject } from '../../../framework/filter'

/** The names of a resource before and after a change. */
export interface NamePair {
  before: BodyIds
  after: BodyIds
  /** The field of the state. */
  state: string | undefined
}

/** Renames a field, or the first one of a path, such as `-price` or `fromDate:month`. */
export const renameField = ({ before, after }: NamePair, path: string): string =>
  path.replace(/^(-?)([^.:]+)/, (_, sign: string, head: string) => {
    return sign + readNameKey(after.fields, writeNameKey(before.fields, head))
  })

/** Renames fields, choices and states in a filter. */
export function renameInFilter(names: NamePair, filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map((part) => renameInFilter(names, part))
  if (!isPlainObject(filter)) return filter
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (['and', 'or', 'not'].includes(key)) return [key, renameInFilter(names, value)]
    return [renameField(names, key), renameValue(names, key, value)]
  })
  return Object.fromEntries(entries)
}

function renameValue({ before, after, state }: NamePair, field: string, value: unknown): unknown {
  if (isPlainObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([operator, part]) => [operator, renameValue({ before, after, state }, field, part)]),
    )
  const [id] = [before.fields[field]]
  const name = Object.keys(after.fields).find((each) => after.fields[each] === id) ?? field
  const [was, is] =
    field === state ? [before.states, after.states] : [pickOwn(before.choices, field), pickOwn(after.choices, name)]
  const key = translateValue({ entries: was, nested: undefined }, value, writeNameKey)
  return was && is ? translateValue({ entries: is, nested: undefined }, key, readNameKey) : value
}
