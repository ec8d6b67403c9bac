import type { RefOptions } from '../../../src/fields/ref'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { isEmpty } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import {
  type Attribute,
  cacheAttributes,
  getAttribute,
  getTable,
  type Model,
  quoteIdentifier,
  type Table,
} from '../model'
import { getVerbScope, scopeSql } from '../scopes'
import { compileTrustedFilter } from '../sql/filter-sql'
import type { SqlParameters } from '../sql-parameters'
import type { ConcernedPeople, Writer } from './writer'

/** The references that a write must check. */
export interface References {
  checked: readonly Attribute[]
  /** The fields that the checks read: the references themselves, and the fields that must match. */
  needs: readonly string[]
}

export const nothingToCheck: References = { checked: [], needs: [] }

/**
 * Finds the references to check: those that changed, and those whose matched fields changed.
 * @param changed names of the changed fields
 */
export function findChangedReferences(
  { model }: Writer,
  table: Table,
  changed: ReadonlySet<string>,
  record: Values,
): References {
  return toReferences(listTouchedReferences(model, table, changed).filter(({ name }) => !isEmpty(record[name])))
}

const filledReferencesOf = cacheAttributes(({ target, isCommon }) => target !== undefined && !isCommon)

/**
 * Lists the references to our records that a person fills in, if they
 * changed or what they must match changed.
 */
const listTouchedReferences = (model: Model, table: Table, changed: ReadonlySet<string>): Attribute[] =>
  filledReferencesOf(table).filter(
    (attribute) =>
      !getTable(model, attribute.target ?? '').resource.source &&
      (changed.has(attribute.name) || listMatches(attribute).some(([, own]) => changed.has(getFirstSegment(own)))),
  )

function toReferences(checked: readonly Attribute[]): References {
  const matched = checked.flatMap((attribute) => listMatches(attribute).map(([, own]) => getFirstSegment(own)))
  return { checked, needs: [...new Set([...checked.map(({ name }) => name), ...matched])] }
}

/** Collects the references to check for a set of records: those that any of them fills in. */
export function collectReferences(
  { model }: Writer,
  table: Table,
  changed: ReadonlySet<string>,
  rows: readonly { record: Values }[],
): References {
  const touched = listTouchedReferences(model, table, changed)
  return toReferences(touched.filter(({ name }) => rows.some(({ record }) => !isEmpty(record[name]))))
}

/** Lists the references that one record of a set fills in. */
export const listFilledReferences = ({ checked }: References, record: Values = {}): Attribute[] =>
  checked.filter(({ name }) => !isEmpty(record[name]))

/** Builds the error that says why one record of a set was not written. */
export const buildReferenceError = (
  references: References,
  record: Values | undefined,
  answers: Readonly<Record<string, unknown>>,
): StewardError =>
  new StewardError('invalidInput', { fields: findWrongReferences(listFilledReferences(references, record), answers) })

/**
 * Builds one column per reference. It is true where the record exists, the caller may
 * list it, and it meets the reference's filter and matches. Its row is locked against
 * deletion and steps until the transaction ends.
 * @param valueSql SQL of a field's value in the written record
 */
export function referenceChecksSql(
  writer: Writer,
  table: Table,
  checked: readonly Attribute[],
  slots: SqlParameters,
  valueSql: (name: string) => string,
): string[] {
  return checked.map((attribute, index) => {
    const target = getTable(writer.model, attribute.target ?? '')
    const alias = `r${index}`
    const { where } = attribute.field.options as RefOptions
    const conditions = [
      `${alias}.id = ${valueSql(attribute.name)}`,
      scopeSql(writer.model, target, getVerbScope(target, 'list', writer.caller), alias, slots),
      where ? compileTrustedFilter(writer.model, target, where, alias, slots).sql : 'true',
      ...listMatches(attribute).map(([theirs, path]) =>
        matchesFieldSql(writer.model, table, target, alias, theirs, path, valueSql),
      ),
    ]
    const existsSql = `(select true from ${quoteIdentifier(target.name)} ${alias} where ${conditions.join(' and ')} for key share)`
    return `${existsSql} as ${quoteIdentifier(attribute.name)}`
  })
}

/** The name of a column of the answer; no field can have this name. */
export const followedColumn = '$followed'

/** Builds a column that is true where the creation has an effect, which needs a transaction. */
export function hasEffectSql(
  writer: Writer,
  whose: ConcernedPeople,
  slots: SqlParameters,
  namedColumns: readonly string[],
): string {
  const { from, column } = concernedRecordsSql(writer, whose, slots)
  return `exists (select from ${from} and ${column} in (${namedColumns.join(', ')})) as ${quoteIdentifier(followedColumn)}`
}

/**
 * Builds SQL of the records that decide for which people an effect runs,
 * and of the column that names these people.
 */
export function concernedRecordsSql({ model }: Writer, { resource, by, where }: ConcernedPeople, slots: SqlParameters) {
  const table = getTable(model, resource)
  const holds = compileTrustedFilter(model, table, where, 'f', slots).sql
  return {
    from: `${quoteIdentifier(table.name)} f where ${holds}`,
    column: `f.${quoteIdentifier(getAttribute(table, by).column?.name ?? '')}`,
  }
}

/**
 * Finds the errors of references, from the columns of `referenceChecksSql`. Where a
 * reference is refused, those that must match its record are not reported, because they
 * would show whether that hidden record exists.
 */
export function findWrongReferences(
  checked: readonly Attribute[],
  answers: Readonly<Record<string, unknown>>,
): FieldErrors {
  const refused = new Set(checked.map(({ name }) => name).filter((name) => answers[name] !== true))
  const hangsOnRefused = (attribute: Attribute) =>
    listMatches(attribute).some(([, own]) => refused.has(getFirstSegment(own)))
  const wrong = checked.filter(({ name }) => refused.has(name))
  const reported = wrong.filter((attribute) => !hangsOnRefused(attribute))
  // Where each of them has to match another refused one, all are reported,
  // because a refusal must name a field.
  return Object.fromEntries((reported.length > 0 ? reported : wrong).map(({ name }) => [name, { code: 'reference' }]))
}

const listMatches = ({ field }: Attribute): [string, string][] =>
  Object.entries((field.options as RefOptions).match ?? {})
const getFirstSegment = (path: string): string => path.split('.')[0] ?? path

/**
 * Builds an SQL condition that a field of the referred record equals a value of the written record.
 * @param path a field of the written record, or of a record to which it refers
 */
function matchesFieldSql(
  model: Model,
  table: Table,
  target: Table,
  alias: string,
  theirs: string,
  path: string,
  valueSql: (name: string) => string,
): string {
  const column = `${alias}.${quoteIdentifier(getAttribute(target, theirs).column?.name ?? '')}`
  const [head = '', far] = path.split('.')
  if (!far) return `${column} = ${valueSql(head)}`
  const over = getTable(model, getAttribute(table, head).target ?? '')
  const value = quoteIdentifier(getAttribute(over, far).column?.name ?? '')
  return `${column} = (select m.${value} from ${quoteIdentifier(over.name)} m where m.id = ${valueSql(head)})`
}
