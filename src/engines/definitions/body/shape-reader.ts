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

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[a-z][a-zA-Z0-9]{0,59}$/.test(value)

/** Reads a name in letters and digits that begins with a small letter. */
export function readCode(raw: unknown, path: string, reader: ShapeReader): string | undefined {
  if (!isCode(raw)) return refusePart(reader, path, 'must be a name of at most 60 letters and digits, as in loanDate')
  if (raw in Object.prototype) return refusePart(reader, path, `${raw} is a name that programs use; choose another`)
  return raw
}
