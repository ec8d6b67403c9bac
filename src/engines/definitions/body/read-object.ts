import { isPlainObject } from '../../../framework/filter'
import { quoteName, suggestNearest } from './name-scope'
import type { ObjectShape } from './shape'
import { refusePart, type ShapeReader } from './shape-reader'

/** Reads the parts of an object in the order of its form, and refuses others. */
export function readObject(shape: ObjectShape, raw: unknown, path: string, reader: ShapeReader) {
  if (!isPlainObject(raw)) return refusePart(reader, path || 'body', 'must be an object')
  const { parts, needs, refused = {} } = shape
  const join = (name: string) => (path ? `${path}.${quoteName(name)}` : quoteName(name))
  for (const name of Object.keys(raw).slice(0, 200)) {
    if (Object.hasOwn(parts, name)) continue
    const why = Object.hasOwn(refused, name) ? refused[name] : undefined
    reader.report(join(name), why ?? `there is no part ${quoteName(name)}${suggestNearest(name, Object.keys(parts))}`)
  }
  const entries: [string, unknown][] = []
  for (const [name, part] of Object.entries(parts)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    const isBlank = value === undefined || (part.is === 'object' && isPlainObject(value) && isEmptyObject(value))
    if (isBlank && needs.includes(name)) reader.report(join(name), 'is missing')
    if (isBlank) continue
    const read = reader.read(part, value, join(name), reader)
    if (read !== undefined) entries.push([name, read])
    else if (needs.includes(name) && part.is === 'list' && Array.isArray(value) && value.length === 0)
      entries.push([name, []])
  }
  return Object.fromEntries(entries)
}

const isEmptyObject = (value: object) => Object.keys(value).length === 0
