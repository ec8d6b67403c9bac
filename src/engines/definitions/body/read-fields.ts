import { recordNames, updateNames } from '../../../framework/answers/reserved-names'
import { isPlainObject } from '../../../framework/filter'
import { toSnakeCase } from '../../../framework/naming'
import { commonNames } from '../../../framework/resource'
import type { BodyFieldType } from './body-field-type'
import { bodyFieldTypeNames, findBodyFieldType, optionsShape } from './field-types'
import { collectFields, findPathProblemFrom, quoteName, suggestNearest } from './name-scope'
import { readEntries, readId, SeenNames } from './read-entries'
import { readObject } from './read-object'
import type { Shape } from './shape'
import { readCode, type ShapeReader } from './shape-reader'

/** Columns that PostgreSQL keeps in every table, and words of its statements. */
const databaseWords = new Set(
  (
    'tableoid xmin xmax cmin cmax ctid oid all and any array as asc case cast check collate column constraint ' +
    'create default desc distinct do else end except false for foreign from grant group having in initially ' +
    'intersect into lateral leading limit not null offset on only or order placing primary references returning ' +
    'select some symmetric table then to trailing true union unique user using variadic when where window with'
  ).split(' '),
)

const longestColumn = 42

/** Says why a field may not have the name. */
export function findFieldNameProblem(name: string): string | undefined {
  const column = toSnakeCase(name)
  if (commonNames.some((common) => common === name)) return `${name} is a name that every record has`
  if ([...recordNames, ...updateNames].includes(name)) return `${name} is a name that records are answered or sent with`
  if (databaseWords.has(column)) return `${name} is a word of the database; choose another name`
  if (column.length > longestColumn) return `${quoteName(name)} is longer than ${longestColumn} letters`
  return undefined
}

/** Types that rows, groups and questions of a step may have. */
export const isNestable = (type: string, { isComputed }: BodyFieldType): boolean =>
  !isComputed && type !== 'rows' && type !== 'group'

/** Reads fields, `[id, name, type, options]`. */
export function readBodyFields(
  { isNested, most }: Extract<Shape, { is: 'fields' }>,
  raw: unknown,
  path: string,
  outer: ShapeReader,
): unknown {
  const entries = readEntries(raw, most, path, outer)
  if (Array.isArray(raw) && raw.length === 0) outer.report(path, 'must have at least one field')
  const fields = isNested ? new Map([...outer.scope.fields, ...collectFields(raw)]) : outer.scope.fields
  const reader = { ...outer, scope: { ...outer.scope, fields } }
  const seen = new SeenNames()
  return entries.map((entry, at) => {
    if (entry.length === 0) return []
    const here = `${path}.${at}`
    const id = readId(entry[0], `${here}.0`, reader)
    const name = readCode(entry[1], `${here}.1`, reader)
    if (id !== undefined) seen.see('id', id, `${here}.0`, reader)
    if (name !== undefined) {
      seen.see('name', name, `${here}.1`, reader)
      const problem = findFieldNameProblem(name)
      if (problem) reader.report(`${here}.1`, problem)
    }
    if (entry.length > 4) reader.report(here, 'has more than an id, a name, a type and options')
    const options = readTypedOptions(entry[2], entry[3] ?? {}, here, isNested, reader)
    return [id, name, entry[2], ...(options && Object.keys(options).length > 0 ? [options] : [])]
  })
}

function readTypedOptions(typeName: unknown, raw: unknown, here: string, isNested: boolean, reader: ShapeReader) {
  const type = findBodyFieldType(typeName)
  if (typeof typeName !== 'string' || !type) {
    const near = typeof typeName === 'string' ? suggestNearest(typeName, bodyFieldTypeNames) : ''
    reader.report(
      `${here}.2`,
      `${typeof typeName === 'string' ? quoteName(typeName) : 'this'} is no type of field${near}`,
    )
    return undefined
  }
  if (isNested && !isNestable(typeName, type)) {
    reader.report(`${here}.2`, `${typeName} stands only among the fields of the resource itself`)
    return undefined
  }
  const other = isPlainObject(raw) ? (raw.to ?? raw.of) : undefined
  const inner = { ...reader, other: typeof other === 'string' ? other : undefined }
  const options = readObject(optionsShape(type, reader.scope.isShipped), raw, `${here}.3`, inner)
  if (options) reportSourceProblem(options, here, reader)
  return options
}

/** Reports a value that is taken from a field which the other resource lacks, or keeps sealed. */
function reportSourceProblem(options: Record<string, unknown>, here: string, reader: ShapeReader): void {
  const { by, field, of } = options
  const counting = typeof of === 'string' ? of : undefined
  const reference = typeof by === 'string' ? reader.scope.fields.get(by) : undefined
  for (const [part, name, from] of [
    ['by', counting && by, counting],
    ['field', field, counting ?? reference],
  ]) {
    if (typeof part !== 'string' || typeof name !== 'string' || typeof from !== 'string') continue
    const problem = reader.scope.resources.has(from) ? findPathProblemFrom(reader.scope, from, [name]) : undefined
    if (problem) reader.report(`${here}.3.${part}`, problem)
  }
}
