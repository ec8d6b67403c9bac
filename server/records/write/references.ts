import type { RefOptions } from '../../../src/fields/ref'
import type { FieldErrors } from '../../../src/framework/errors'
import { isEmpty } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import { compileTrusted } from '../filter-sql'
import { type Attribute, attributeOf, quote, type Table, tableOf } from '../model'
import { scopeSql, verbScope } from '../reading'
import type { Slots } from '../slots'
import type { Writer } from './writer'

/** References that a write has to check, and the values that its statement checks them by. */
export interface References {
  checked: readonly Attribute[]
  values: readonly unknown[]
}

/**
 * The references to check: those whose values changed and, where fields must match the whole record, those whose
 * matched fields did.
 */
export function changedReferences({ model }: Writer, table: Table, changed: Values, record: Values): References {
  const checked = [...table.attributes.values()].filter(
    (attribute) =>
      attribute.target &&
      !attribute.isCommon &&
      (attribute.name in changed || matchesOf(attribute).some(([, own]) => headOf(own) in changed)) &&
      !isEmpty(record[attribute.name]) &&
      !tableOf(model, attribute.target).resource.source,
  )
  const matched = checked.flatMap((attribute) => matchesOf(attribute).map(([, own]) => record[headOf(own)] ?? null))
  return { checked, values: [...checked.map(({ name }) => record[name]), ...matched] }
}

/**
 * One column for each reference, true where the record exists, the caller may list it, it fits the reference's filter
 * and what must match does. Its row is locked against deletion and steps until the transaction ends.
 * @param first where the values of `References` begin
 */
export function referencesSql(
  writer: Writer,
  table: Table,
  checked: readonly Attribute[],
  slots: Slots,
  first: number,
): string {
  let next = first + checked.length
  const columns = checked.map((attribute, index) => {
    const own = matchesOf(attribute).map(([theirs, path]) => ({ theirs, path, index: next++ }))
    return `${referenceSql(writer, table, attribute, index, first, own, slots)} as ${quote(attribute.name)}`
  })
  return `select ${columns.join(', ')}`
}

/** The refusals, by the columns of `referencesSql`. */
export const wrongReferences = (checked: readonly Attribute[], found: Readonly<Record<string, unknown>>): FieldErrors =>
  Object.fromEntries(
    checked.filter(({ name }) => found[name] !== true).map(({ name }) => [name, { code: 'reference' }]),
  )

const matchesOf = ({ field }: Attribute): [string, string][] =>
  Object.entries((field.options as RefOptions).match ?? {})
const headOf = (path: string): string => path.split('.')[0] ?? path

interface Match {
  theirs: string
  /** A field of the record, or a path over one reference. */
  path: string
  index: number
}

function referenceSql(
  writer: Writer,
  table: Table,
  attribute: Attribute,
  index: number,
  first: number,
  matches: readonly Match[],
  slots: Slots,
): string {
  const target = tableOf(writer.model, attribute.target ?? '')
  const alias = `r${index}`
  const { where } = attribute.field.options as RefOptions
  const conditions = [
    `${alias}.id = ${slots.add({ from: 'value', index: first + index })}::bigint`,
    scopeSql(writer.model, target, verbScope(target, 'list', writer.caller), alias, slots),
    where ? compileTrusted(writer.model, target, where, alias, slots).sql : 'true',
    ...matches.map((match) => matchSql(writer, table, target, alias, match, slots)),
  ]
  return `(select true from ${quote(target.name)} ${alias} where ${conditions.join(' and ')} for key share)`
}

/** That a field of the referred record equals one of this record, or of a record this one refers to. */
function matchSql(writer: Writer, table: Table, target: Table, alias: string, match: Match, slots: Slots): string {
  const theirs = attributeOf(target, match.theirs).column
  const place = slots.add({ from: 'value', index: match.index })
  const column = `${alias}.${quote(theirs?.name ?? '')}`
  const [head = '', far] = match.path.split('.')
  if (!far) return `${column} = ${place}::${theirs?.type}`
  const over = tableOf(writer.model, attributeOf(table, head).target ?? '')
  const value = quote(attributeOf(over, far).column?.name ?? '')
  return `${column} = (select m.${value} from ${quote(over.name)} m where m.id = ${place}::bigint)`
}
