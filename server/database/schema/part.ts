import { createHash } from 'node:crypto'
import { type Model, quote, type Table } from '../../records/model'
import { compileTrusted } from '../../records/sql/filter-sql'

/** A constraint, index or trigger; its name carries a hash of its definition, so equal names are equal things. */
export interface DesiredPart {
  name: string
  sql: string
  /** What its violation means to the caller. */
  violation?: { fields: readonly string[]; code: string; message?: string }
  /** The extension of PostgreSQL it is made with. */
  extension?: string
  /** SQL of the stored records that stand in its way, a few of them, each told in the column `words`. */
  culprits?: string
  /** Of a reference: SQL that empties those to records that are gone. */
  orphans?: string
}

/** The extension that compares plain values inside an index of ranges. */
export const gist = 'btree_gist'

/** Records in the way of a part that are told, at most. */
export const mostCulprits = 5

/** The kinds of parts: what a plan finds again by name. */
export const partKinds = ['unique', 'index', 'search', 'check', 'ref', 'overlap', 'turn', 'append'] as const

export function buildPart(
  table: Pick<Table, 'name'>,
  kind: (typeof partKinds)[number],
  sql: (name: string) => string,
  more: Omit<DesiredPart, 'name' | 'sql'> = {},
): DesiredPart {
  const digest = createHash('sha256').update(sql('')).digest('hex').slice(0, 10)
  const name = `${table.name.slice(0, 40)}_${kind}_${digest}`
  return { name, sql: sql(quote(name)), ...more }
}

/**
 * A filter of a declaration for an index, which takes no parameters.
 * @param alias the table's, empty inside an index
 */
export function indexFilter(model: Model, table: Table, where: object, alias = ''): string {
  const { sql, slots } = compileTrusted(model, table, where, alias)
  if (slots.bindings.length > 0) throw new Error('An index cannot depend on who asks')
  return sql
}

/** A text in SQL; for names and values of declarations only. */
export const quoteLiteral = (text: string) => `'${text.replace(/'/g, "''")}'`
