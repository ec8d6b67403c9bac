import { createHash } from 'node:crypto'
import { type Model, quoteIdentifier, type Table } from '../records/model'
import { compileTrustedFilter } from '../records/sql/filter-sql'

/**
 * A constraint, index or trigger. Its name ends in a hash of its definition, so equal names are equal parts.
 */
export interface DesiredPart {
  name: string
  sql: string
  /** What its violation means to the caller. */
  violation?: { fields: readonly string[]; code: string; message?: string }
  /** The extension of PostgreSQL it needs. */
  extension?: string
  /** SQL of a few stored records that violate it, each described in the column `words`. */
  culprits?: string
  /** For a reference: SQL that empties references to records that are gone. */
  orphans?: string
}

/** The extension that compares plain values inside an index of ranges. */
export const gist = 'btree_gist'

/** Most violating records that are listed. */
export const mostCulprits = 5

/** The kinds of parts, by which a plan recognises their names. */
export const partKinds = ['unique', 'index', 'search', 'check', 'ref', 'overlap', 'turn', 'append'] as const

export function buildTablePart(
  table: Pick<Table, 'name'>,
  kind: (typeof partKinds)[number],
  sql: (name: string) => string,
  more: Omit<DesiredPart, 'name' | 'sql'> = {},
): DesiredPart {
  const digest = createHash('sha256').update(sql('')).digest('hex').slice(0, 10)
  const name = `${table.name.slice(0, 40)}_${kind}_${digest}`
  return { name, sql: sql(quoteIdentifier(name)), ...more }
}

/**
 * A filter of a declaration for an index, which takes no parameters.
 * @param alias of the table; empty inside an index
 */
export function indexFilterSql(model: Model, table: Table, where: object, alias = ''): string {
  const { sql, slots } = compileTrustedFilter(model, table, where, alias)
  if (slots.bindings.length > 0) throw new Error('An index cannot depend on who asks')
  return sql
}

/** A text in SQL; for names and values of declarations only. */
export const quoteLiteral = (text: string) => `'${text.replace(/'/g, "''")}'`

export interface DesiredColumn {
  name: string
  /** The type and, for sorted text, its collation. */
  type: string
  collate: string | undefined
  isRequired: boolean
  /** Former name, when the field was renamed. */
  was: string | undefined
  /** The field, and its former name. */
  field: string
  wasField: string | undefined
  /** Its values are names of resources. */
  namesResource: boolean
  default: string | undefined
  /** The sequence that the default draws from. */
  sequence: string | undefined
}

export interface DesiredTable {
  name: string
  was: string | undefined
  /** Its resource, and the former name of that; absent for tables of no resource. */
  resource?: string
  wasResource?: string | undefined
  columns: DesiredColumn[]
  indexes: DesiredPart[]
  checks: DesiredPart[]
  /** Exclusions and triggers: they come after the checks, which they rely on. */
  guards: DesiredPart[]
  references: DesiredPart[]
}
