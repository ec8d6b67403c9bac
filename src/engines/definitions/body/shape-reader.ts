import type { NameScope } from './name-scope'
import type { Shape } from './shape'

/** Where a reader stands: what it may name, and where it says what does not fit. */
export interface ShapeReader {
  scope: NameScope
  /** The resource that filters of a reference, or of a counted value, are about. */
  other?: string | undefined
  /** Reads a part by its form; undefined where it does not fit, which is reported. */
  read(shape: Shape, raw: unknown, path: string, reader: ShapeReader): unknown
  report(path: string, what: string): void
  /** True once so much is wrong that reading on helps nobody. */
  isFull(): boolean
}

/** Reports what is wrong, and answers that there is no value. */
export const refusePart = (reader: ShapeReader, path: string, what: string): undefined => {
  reader.report(path, what)
  return undefined
}

export const unprintable = /[\p{Cc}\u2028\u2029]|\p{Cs}/u

/** Reads one line of words. */
export function readWords(raw: unknown, most: number, path: string, reader: ShapeReader): string | undefined {
  if (typeof raw !== 'string') return refusePart(reader, path, 'must be text')
  const words = raw.normalize('NFC').trim()
  if (words === '') return refusePart(reader, path, 'must not be empty')
  if (unprintable.test(words)) return refusePart(reader, path, 'has characters that no screen shows')
  if (words.length > most) return refusePart(reader, path, `has ${words.length} characters; at most ${most} are taken`)
  return words
}

/** The patterns of names in a body. */
export const bodyPatterns = {
  code: '^[a-z][a-zA-Z0-9]{0,59}$',
  id: '^[a-z][a-zA-Z0-9_]{0,59}$',
  state: '^[a-z][a-z0-9_]{0,39}$',
  value: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,59}$',
} as const

/** Tells whether the value is a name of the kind, and none that every object has. */
export const isNameOf = (kind: keyof typeof bodyPatterns, value: unknown): value is string =>
  typeof value === 'string' && new RegExp(bodyPatterns[kind]).test(value) && !(value in Object.prototype)

/** Reads a name in letters and digits that begins with a small letter. */
export function readCode(raw: unknown, path: string, reader: ShapeReader): string | undefined {
  if (typeof raw === 'string' && raw in Object.prototype)
    return refusePart(reader, path, `${raw} is a name that programs use; choose another`)
  if (isNameOf('code', raw)) return raw
  return refusePart(reader, path, 'must be a name of at most 60 letters and digits, as in loanDate')
}
