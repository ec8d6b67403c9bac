import { bodyLimits } from '../../../framework/company/resource-body'
import { toSnakeCase } from '../../../framework/naming'
import { quoteName } from './name-scope'
import { readObject } from './read-object'
import type { Shape } from './shape'
import { isNameOf, readCode, readWords, type ShapeReader } from './shape-reader'

/** Finds ids and names that stand twice in one list. */
export class SeenNames {
  readonly #places = new Map<string, string>()

  /** Reports the name where it was seen before, and remembers it. */
  see(what: 'id' | 'name', name: string, path: string, reader: ShapeReader): void {
    const key = `${what} ${what === 'name' ? toSnakeCase(name) : name}`
    const before = this.#places.get(key)
    if (before !== undefined) reader.report(path, `the ${what} ${name} is that of ${before} already`)
    else this.#places.set(key, path)
  }
}

/** Reads the list of entries, cut where there are too many. */
export function readEntries(raw: unknown, most: number, path: string, reader: ShapeReader): readonly unknown[][] {
  if (!Array.isArray(raw)) {
    reader.report(path, 'must be a list')
    return []
  }
  if (raw.length > most) {
    reader.report(path, `has ${raw.length} entries; at most ${most} are taken`)
    return []
  }
  return raw.map((entry: unknown, at) => {
    if (Array.isArray(entry)) return entry
    reader.report(`${path}.${at}`, 'must be a list that begins with an id and a name')
    return []
  })
}

/** Reads the id of an entry, which never changes. */
export function readId(raw: unknown, path: string, reader: ShapeReader): string | undefined {
  if (isNameOf('id', raw)) return raw
  reader.report(path, 'must be an id of at most 60 letters and digits, such as f1')
  return undefined
}

function readValue(raw: unknown, path: string, reader: ShapeReader): string | undefined {
  if (isNameOf('value', raw)) return raw
  reader.report(path, 'must be a value of at most 60 letters, digits, - and _')
  return undefined
}

/** Reads choices, `[id, value, label]`. */
export function readChoices(raw: unknown, path: string, reader: ShapeReader): unknown {
  const entries = readEntries(raw, bodyLimits.choices, path, reader)
  if (Array.isArray(raw) && raw.length === 0) reader.report(path, 'must have at least one choice')
  const seen = new SeenNames()
  const choices = entries.map((entry, at) => {
    const here = `${path}.${at}`
    if (entry.length === 0) return undefined
    const id = readId(entry[0], `${here}.0`, reader)
    const value = readValue(entry[1], `${here}.1`, reader)
    const label = entry[2] === undefined ? undefined : readWords(entry[2], 80, `${here}.2`, reader)
    if (entry.length > 3) reader.report(here, 'has more than an id, a value and a label')
    if (id !== undefined) seen.see('id', id, `${here}.0`, reader)
    if (value !== undefined) seen.see('name', value, `${here}.1`, reader)
    return [id, value, ...(label === undefined ? [] : [label])]
  })
  return choices.length > 0 ? choices : undefined
}

/** Reads states or steps, `[id, name, options]`. */
export function readNamed(
  { options, most, what }: Extract<Shape, { is: 'named' }>,
  raw: unknown,
  path: string,
  reader: ShapeReader,
): unknown {
  const entries = readEntries(raw, most, path, reader)
  if (Array.isArray(raw) && raw.length === 0 && what === 'state') reader.report(path, 'must have at least one state')
  const seen = new SeenNames()
  return entries.map((entry, at) => {
    const here = `${path}.${at}`
    if (entry.length === 0) return []
    const id = readId(entry[0], `${here}.0`, reader)
    const name =
      what === 'state' ? readStateName(entry[1], `${here}.1`, reader) : readCode(entry[1], `${here}.1`, reader)
    if (entry.length > 3) reader.report(here, `has more than an id, a name and options`)
    if (id !== undefined) seen.see('id', id, `${here}.0`, reader)
    if (name !== undefined) seen.see('name', name, `${here}.1`, reader)
    const read = readObject(options, entry[2] ?? {}, `${here}.2`, reader) ?? {}
    return [id, name, ...(Object.keys(read).length > 0 ? [read] : [])]
  })
}

function readStateName(raw: unknown, path: string, reader: ShapeReader): string | undefined {
  if (isNameOf('state', raw)) return raw
  reader.report(
    path,
    `${typeof raw === 'string' ? quoteName(raw) : 'this'} must be small letters, digits and _, as in on_loan`,
  )
  return undefined
}
