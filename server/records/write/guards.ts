import type { RefOptions } from '../../../src/fields/ref'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { isEmpty } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import type { Requirement } from '../../../src/framework/workflow'
import { compileTrusted } from '../filter-sql'
import { type Attribute, attributeOf, quote, type Table, tableOf } from '../model'
import { rightsKey, scopeSql, verbScope, writeScope } from '../reading'
import { Slots } from '../slots'
import { bind, compiled } from '../statement'
import type { Writer } from './writer'

/** Refuses the whole change when any field is wrong. */
export function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

/** Conditions under which the named fields may be written, for those that depend on the record. */
export function writeConditions(
  writer: Writer,
  table: Table,
  names: readonly string[],
): Record<string, (slots: Slots) => string> {
  const conditions: Record<string, (slots: Slots) => string> = {}
  for (const name of names) {
    const scope = writeScope(attributeOf(table, name), writer.caller)
    if (scope !== 'all') conditions[`write_${name}`] = (slots) => scopeSql(writer.model, table, scope, 't', slots)
  }
  return conditions
}

/** Fields that were sent but may not be written, by the answers to `writeConditions`. */
export function unwritable(names: readonly string[], flags: Readonly<Record<string, boolean>>): FieldErrors {
  return Object.fromEntries(
    names.filter((name) => flags[`write_${name}`] === false).map((name) => [name, { code: 'notWritable' }]),
  )
}

/**
 * Checks changed references: the record exists, the caller may list it, it fits the reference's filter and, where
 * fields must match, the whole record; a reference is checked again when a field it must match changed.
 * The referred rows are locked against deletion and state changes until the transaction ends.
 */
export async function checkReferences(
  writer: Writer,
  table: Table,
  values: Values,
  record: Values,
): Promise<FieldErrors> {
  const changed = [...table.attributes.values()].filter(
    (attribute) =>
      attribute.target &&
      !attribute.isCommon &&
      (attribute.name in values || matchesOf(attribute).some(([, own]) => headOf(own) in values)) &&
      !isEmpty(record[attribute.name]) &&
      !tableOf(writer.model, attribute.target).resource.source,
  )
  if (changed.length === 0) return {}
  const names = changed.map((attribute) => attribute.name)
  const matched = changed.flatMap((attribute) => matchesOf(attribute).map(([, own]) => record[headOf(own)] ?? null))
  const shape = JSON.stringify(['references', table.resource.name, rightsKey(writer.caller), names])
  const statement = compiled(shape, () => {
    const slots = new Slots()
    let next = names.length
    const found = changed.map((attribute, index) => {
      const own = matchesOf(attribute).map(([theirs, path]) => ({ theirs, path, index: next++ }))
      return `${referenceSql(writer, table, attribute, index, own, slots)} as ${quote(attribute.name)}`
    })
    return { slots, text: `select ${found.join(', ')}` }
  })
  const { rows } = await writer.sql.query<Record<string, boolean | null>>(
    bind(statement, writer, [...names.map((name) => record[name]), ...matched]),
  )
  return Object.fromEntries(
    names.filter((name) => rows[0]?.[name] !== true).map((name) => [name, { code: 'reference' }]),
  )
}

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
  matches: readonly Match[],
  slots: Slots,
): string {
  const target = tableOf(writer.model, attribute.target ?? '')
  const alias = `r${index}`
  const { where } = attribute.field.options as RefOptions
  const conditions = [
    `${alias}.id = ${slots.add({ from: 'value', index })}::bigint`,
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

/** References of a resource to itself that were changed and must form no cycle. */
export const changedTrees = (table: Table, values: Values): Attribute[] =>
  [...table.attributes.values()].filter(
    (attribute) => (attribute.field.options as RefOptions).isTree && values[attribute.name] != null,
  )

/** Lets changes of one tree pass one by one: two of them could close a cycle together. */
export async function lockTrees(writer: Writer, table: Table, trees: readonly Attribute[]): Promise<void> {
  for (const { name } of trees)
    await writer.sql.query({
      text: 'select pg_advisory_xact_lock(hashtext($1))',
      values: [`tree ${table.name}.${name}`],
    })
}

export async function checkTrees(
  writer: Writer,
  table: Table,
  id: number,
  trees: readonly Attribute[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { name, column } of trees) {
    const [along, of] = [quote(column?.name ?? ''), quote(table.name)]
    const { rows } = await writer.sql.query<{ cycle: boolean }>({
      text: `with recursive up(id) as (select ${along} from ${of} where id = $1 union select t.${along} from ${of} t join up on t.id = up.id) select exists (select from up where id = $1) as cycle`,
      values: [id],
    })
    if (rows[0]?.cycle) errors[name] = { code: 'cycle' }
  }
  return errors
}

/** Requirements on other records that do not hold for the record. */
export async function unmetRequirements(
  writer: Writer,
  step: string,
  table: Table,
  id: number,
  requirements: readonly Requirement[],
): Promise<Requirement[]> {
  if (requirements.length === 0) return []
  const statement = compiled(JSON.stringify(['requires', table.resource.name, step]), () => {
    const slots = new Slots()
    const columns = requirements.map(({ some, none, where }, index) => {
      const other = tableOf(writer.model, some ?? none ?? '')
      const { sql } = compileTrusted(writer.model, other, where, `q${index}`, slots)
      return `${none ? 'not ' : ''}exists (select from ${quote(other.name)} q${index} where ${sql}) as "${index}"`
    })
    return { slots, text: `select ${columns.join(', ')}` }
  })
  const { rows } = await writer.sql.query<Record<string, boolean>>(bind(statement, writer, [], id))
  return requirements.filter((_, index) => rows[0]?.[String(index)] !== true)
}
