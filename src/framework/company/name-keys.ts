import { isPlainObject } from '../filter'
import type { BodyFieldIds } from './resource-body'

type Ids = Readonly<Record<string, string>>

/** The ids by which parts of a value are kept: of choices or states, and of the fields of rows and groups. */
export interface ValueIds {
  entries: Ids | undefined
  nested: BodyFieldIds | undefined
}

export const pickOwn = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined

/** Writes a name as a key that lasts: the id, with the name of the day for the time when the part is gone. */
export const writeNameKey = (ids: Ids | undefined, name: string): string => {
  const id = ids && pickOwn(ids, name)
  return id === undefined ? name : `~${id}:${name}`
}

/** Reads the present name of a key. What is gone has the name that it had; what is no key is a name. */
export function readNameKey(ids: Ids | undefined, key: string): string {
  const [, id, name] = /^~([^:]+):(.*)$/s.exec(key) ?? []
  if (!ids || id === undefined) return key
  return Object.keys(ids).find((each) => ids[each] === id) ?? name ?? key
}

/** Writes names in a value as keys, or reads them from keys. */
export type TranslateName = typeof writeNameKey

/** Translates the names of choices, states and nested fields in a value. */
export function translateValue({ entries, nested }: ValueIds, value: unknown, to: TranslateName): unknown {
  if (typeof value === 'string') return to(entries, value)
  if (Array.isArray(value)) return value.map((part) => translateValue({ entries, nested }, part, to))
  return nested && isPlainObject(value) ? translateFields(nested, value, to) : value
}

/** Translates the names of fields, and those in their values. */
export function translateFields(
  { fields, choices, nested }: BodyFieldIds,
  values: Readonly<Record<string, unknown>>,
  to: TranslateName,
): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]): [string, unknown] => {
    const name = readNameKey(fields, key)
    const ids = { entries: pickOwn(choices, name), nested: pickOwn(nested, name) }
    return [to(fields, key), translateValue(ids, value, to)]
  })
  return Object.fromEntries(entries)
}
