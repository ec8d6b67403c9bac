import { type FilterNode, FilterProblem, isPlainObject, operators, parseFilter } from '../../../framework/filter'
import { isCalendarDate, parseDaysFromToday } from '../../../framework/values/dates'
import { compareAmounts, readAmount } from '../../../framework/values/money'
import { findNameProblem, findPathProblem, findPathProblemFrom, quoteName, suggestNearest } from './name-scope'
import { readChoices, readNamed } from './read-entries'
import { readBodyFields } from './read-fields'
import { readObject } from './read-object'
import type { Shape } from './shape'
import { readCode, readWords, refusePart, type ShapeReader, unprintable } from './shape-reader'

type ShapeOf<K extends Shape['is']> = Extract<Shape, { is: K }>
type ReadOne<K extends Shape['is']> = (shape: ShapeOf<K>, raw: unknown, path: string, reader: ShapeReader) => unknown

/** Answers the value as files have it; undefined where it does not fit, which is reported. */
export function readShape(shape: Shape, raw: unknown, path: string, reader: ShapeReader): unknown {
  if (reader.isFull()) return undefined
  const read = readers[shape.is] as (shape: Shape, raw: unknown, path: string, reader: ShapeReader) => unknown
  return read(shape, raw, path, reader)
}

function readNumber({ least, most, decimals = 0 }: ShapeOf<'number'>, raw: unknown, path: string, reader: ShapeReader) {
  if (typeof raw !== 'number' || !Number.isFinite(raw) || Math.abs(raw) > Number.MAX_SAFE_INTEGER)
    return refusePart(reader, path, 'must be a number')
  if (Number(raw.toFixed(decimals)) !== raw)
    return refusePart(
      reader,
      path,
      decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`,
    )
  if (least !== undefined && raw < least) return refusePart(reader, path, `must be at least ${least}`)
  if (most !== undefined && raw > most) return refusePart(reader, path, `must be at most ${most}`)
  return raw === 0 ? 0 : raw
}

function readAmountText(raw: unknown, path: string, reader: ShapeReader) {
  const amount = typeof raw === 'string' ? readAmount(raw) : undefined
  return amount === undefined || compareAmounts(amount, '99999999999999') > 0
    ? refusePart(reader, path, 'must be an amount as text, such as "0" or "1250.50"')
    : raw
}

function readConstant(raw: unknown, path: string, reader: ShapeReader): unknown {
  if (Array.isArray(raw) && raw.length <= 50)
    return raw.every((each) => typeof each === 'string' && each.length <= 200)
      ? raw
      : refusePart(reader, path, 'must be a list of short texts')
  const isShort = typeof raw === 'string' && raw.length <= 1000 && !unprintable.test(raw)
  return isShort || typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw))
    ? raw
    : refusePart(reader, path, 'must be a text, a number, yes or no, or a list of texts')
}

function readName({ of, also }: ShapeOf<'name'>, raw: unknown, path: string, reader: ShapeReader) {
  if (typeof raw !== 'string') return refusePart(reader, path, 'must be a name')
  const problem = findNameProblem(reader.scope, of, raw, also)
  return problem ? refusePart(reader, path, problem) : raw
}

function readSort(raw: unknown, path: string, reader: ShapeReader) {
  if (typeof raw !== 'string') return refusePart(reader, path, 'must be a field, with - before it for descending')
  const problem = findNameProblem(reader.scope, 'column', raw.replace(/^-/, ''))
  return problem ? refusePart(reader, path, problem) : raw
}

function readCurrency(raw: unknown, path: string, reader: ShapeReader) {
  if (typeof raw === 'string' && /^[A-Z]{3}$/.test(raw)) return raw
  return readName({ is: 'name', of: 'field' }, raw, path, reader)
}

function readFilter({ isOfOther }: ShapeOf<'filter'>, raw: unknown, path: string, reader: ShapeReader) {
  if (!isPlainObject(raw)) return refusePart(reader, path, 'must be a filter, such as { "status": { "eq": "open" } }')
  if (Object.keys(raw).length === 0) return undefined
  if (JSON.stringify(raw).length > 4000) return refusePart(reader, path, 'is longer than 4,000 characters')
  try {
    for (const name of listPaths(parseFilter(raw, operators))) {
      const problem = isOfOther
        ? reader.other && findPathProblemFrom(reader.scope, reader.other, name.split('.'))
        : findPathProblem(reader.scope, name)
      if (problem) return refusePart(reader, path, problem)
    }
  } catch (problem) {
    if (problem instanceof FilterProblem) return refusePart(reader, path, `is no filter: ${problem.message}`)
    throw problem
  }
  return raw
}

const listPaths = (node: FilterNode): string[] =>
  node.kind === 'compare' ? [node.path] : node.kind === 'not' ? listPaths(node.part) : node.parts.flatMap(listPaths)

function readList(
  { of, least = 0, most, keepsEmpty }: ShapeOf<'list'>,
  raw: unknown,
  path: string,
  reader: ShapeReader,
) {
  if (!Array.isArray(raw)) return refusePart(reader, path, 'must be a list')
  if (raw.length < least) return refusePart(reader, path, 'must not be empty')
  if (raw.length > most) return refusePart(reader, path, `has ${raw.length} entries; at most ${most} are taken`)
  if (of.is === 'name' || of.is === 'oneOf')
    for (const [at, each] of raw.entries())
      if (raw.indexOf(each) < at) reader.report(`${path}.${at}`, `${quoteName(String(each))} stands here twice`)
  const list = raw
    .map((each, at) => reader.read(of, each, `${path}.${at}`, reader))
    .filter((each) => each !== undefined)
  return list.length > 0 || keepsEmpty ? list : undefined
}

function readMap({ of, keys, hasCodes, most }: ShapeOf<'map'>, raw: unknown, path: string, reader: ShapeReader) {
  if (!isPlainObject(raw)) return refusePart(reader, path, 'must be an object')
  const entries = Object.entries(raw)
  if (entries.length > most) return refusePart(reader, path, `has ${entries.length} entries; at most ${most} are taken`)
  const read = entries.flatMap(([key, each]): [string, unknown][] => {
    const at = `${path}.${quoteName(key)}`
    const problem = keys ? findNameProblem(reader.scope, keys, key) : undefined
    if (problem) reader.report(at, problem)
    else if ((hasCodes ? readCode(key, at, reader) : readWords(key, 80, at, reader)) === key)
      return [[key, readShape(of, each, at, reader)]]
    return []
  })
  return read.length > 0 ? Object.fromEntries(read) : undefined
}

/** Takes the first form that the value has; where it has none, the sentence says which there are. */
function readEither({ of, says }: ShapeOf<'either'>, raw: unknown, path: string, reader: ShapeReader) {
  const form = of.find((shape) => hasForm(shape, raw))
  return form ? readShape(form, raw, path, reader) : refusePart(reader, path, `${says}, but not this`)
}

const hasForm = (shape: Shape, raw: unknown): boolean =>
  shape.is === 'list' ? Array.isArray(raw) : shape.is === 'object' ? isPlainObject(raw) : typeof raw === 'string'

const readers: { readonly [K in Shape['is']]: ReadOne<K> } = {
  words: ({ most }, raw, path, reader) => readWords(raw, most, path, reader),
  code: (_, raw, path, reader) => readCode(raw, path, reader),
  yes: (_, raw, path, reader) => (typeof raw === 'boolean' ? raw : refusePart(reader, path, 'must be true or false')),
  number: readNumber,
  amount: (_, raw, path, reader) => readAmountText(raw, path, reader),
  day: (_, raw, path, reader) =>
    typeof raw === 'string' && (isCalendarDate(raw) || parseDaysFromToday(raw) !== undefined)
      ? raw
      : refusePart(reader, path, 'must be a day, such as 2026-12-01, or $today+30'),
  constant: (_, raw, path, reader) => readConstant(raw, path, reader),
  oneOf({ values }, raw, path, reader) {
    if (values.some((value) => value === raw)) return raw
    const words = values.map(String)
    const near = typeof raw === 'string' ? suggestNearest(raw, words) : ''
    return refusePart(
      reader,
      path,
      `must be one of ${words.slice(0, 12).join(', ')}${words.length > 12 ? ' …' : ''}${near}`,
    )
  },
  name: readName,
  sort: (_, raw, path, reader) => readSort(raw, path, reader),
  currency: (_, raw, path, reader) => readCurrency(raw, path, reader),
  filter: readFilter,
  expression: (_, raw, path, reader) => readWords(raw, 1000, path, reader),
  choices: (_, raw, path, reader) => readChoices(raw, path, reader),
  fields: readBodyFields,
  list: readList,
  map: readMap,
  object: readObject,
  named: readNamed,
  either: readEither,
  open: (_, raw) => raw,
}
