import { createHash } from 'node:crypto'
import { type Model, quoteIdentifier, type Table } from '../records/model'
import { compileTrustedFilter } from '../records/sql/filter-sql'

/**
 * A constraint, index or trigger. Its name ends in a hash of its
 * definition, so parts with equal names are equal.
 */
export interface DesiredPart {
  name: string
  sql: string
  /** The field error that callers get when it is violated. */
  violation?: { fields: readonly string[]; code: string; message?: string }
  /** The extension of PostgreSQL that it needs. */
  extension?: string
  /** SQL of a few stored records that violate it, each described in the column `words`. */
  culprits?: string
  /** For a reference: SQL that empties references to records which no longer exist. */
  orphans?: string
}

/** The extension that compares plain values inside an index of ranges. */
export const gist = 'btree_gist'

/** The largest number of violating records that are listed. */
export const mostCulprits = 5

/** The kinds of parts; a plan recognises names of parts by them. */
export const partKinds = ['unique', 'index', 'search', 'check', 'ref', 'overlap', 'turn', 'append'] as const

/** What the names of all parts of a table begin with. */
export const getPartPrefix = (table: string): string => `${table.slice(0, 40)}_`

export function buildTablePart(
  table: Pick<Table, 'name'>,
  kind: (typeof partKinds)[number],
  sql: (name: string) => string,
  more: Omit<DesiredPart, 'name' | 'sql'> = {},
): DesiredPart {
  const digest = createHash('sha256').update(sql('')).digest('hex').slice(0, 10)
  const name = `${getPartPrefix(table.name)}${kind}_${digest}`
  return { name, sql: sql(quoteIdentifier(name)), ...more }
}

/**
 * Compiles a filter of a declaration for an index, which can have no parameters.
 * @param alias of the table; empty inside an index
 */
export function indexFilterSql(model: Model, table: Table, where: object, alias = ''): string {
  const { sql, slots } = compileTrustedFilter(model, table, where, alias)
  if (slots.bindings.length > 0) throw new Error('An index cannot depend on who asks')
  return sql
}

/** Quotes a text for SQL. Only for names and values of declarations. */
export const quoteLiteral = (text: string) => `'${text.replace(/'/g, "''")}'`

export interface DesiredColumn {
  name: string
  /** The type; for text that is sorted, also its collation. */
  type: string
  collate: string | undefined
  isRequired: boolean
  /** The former name of the column, if the field was renamed. */
  was: string | undefined
  /** The name of the field, and its former name. */
  field: string
  wasField: string | undefined
  /** True where its values are names of resources. */
  namesResource: boolean
  default: string | undefined
  /** SQL of the value that existing rows get when the column is added. */
  fill?: string | undefined
  /** The sequence from which the default draws. */
  sequence: string | undefined
}

export interface DesiredTable {
  name: string
  was: string | undefined
  /** The resource of the table and its former name; absent for tables without a resource. */
  resource?: string
  wasResource?: string | undefined
  /** True where an administrator made the resource while the system runs. */
  isOwn?: boolean
  /** True where a start leaves columns of own fields alone, also of fields that do not fit any more. */
  keepsOwnColumns?: boolean
  columns: DesiredColumn[]
  indexes: DesiredPart[]
  checks: DesiredPart[]
  /** Exclusions and triggers. They come after the checks, because they rely on them. */
  guards: DesiredPart[]
  references: DesiredPart[]
}
