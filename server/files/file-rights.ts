import { type Scope, scopeForRights } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import { attachmentTable, type FileKind } from '../../src/framework/files/file-kinds'
import type { Caller } from '../records/caller'
import { getTable, type Model, quoteIdentifier, type Table } from '../records/model'
import type { Reader } from '../records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { SqlParameters } from '../records/sql-parameters'

/** What the caller may do with a record's files, by kind. */
export interface FileRights {
  table: Table
  mayRead(kind: string): boolean
  mayChange(kind: string): boolean
}

/** The lock on the record of the files, until the transaction ends. */
export type FileLockMode = 'share' | 'no key update'

interface FileRightsOptions {
  hold?: FileLockMode
  /**
   * True where the caller has just created the records, so that they may
   * add files without a right to change them.
   */
  isNew?: boolean
}

/**
 * Answers the caller's rights on the files of a record, from their present rights on that record. Nothing
 * else decides who may see, add and remove files.
 * @throws StewardError `notFound` where the caller may not see such a record
 */
export async function requireFileRights(
  reader: Reader,
  resource: string,
  id: number,
  how: FileRightsOptions = {},
): Promise<FileRights> {
  const rights = (await readFileRights(reader, resource, [id], how)).get(id)
  if (!rights) throw new StewardError('notFound')
  return rights
}

/** Answers the rights on files of many records. Leaves out records that the caller may not see. */
export async function readFileRights(
  reader: Reader,
  resource: string,
  ids: readonly number[],
  { hold, isNew = false }: FileRightsOptions = {},
): Promise<Map<number, FileRights>> {
  const { model, caller, sql } = reader
  const table = getTable(model, resource)
  const kinds = Object.keys(table.resource.files)
  // The rights are checked after the lock, so that concurrent changes of the records count.
  if (hold)
    await sql.query({
      text: `select from ${quoteIdentifier(table.name)} t where t.id = any($1::bigint[]) order by t.id for ${hold} of t`,
      values: [ids],
    })
  const shape = JSON.stringify(['file rights', resource, getRightsKey(caller), isNew])
  const statement = compileStatementOnce(model, shape, () => fileRightsSql(model, table, caller, isNew))
  const { rows } = await sql.query<{ id: number; readable: string[]; changeable: string[] }>(
    bindValues(statement, reader, [ids]),
  )
  return new Map(
    rows.map(({ id, readable, changeable }) => {
      const mayRead = (kind: string) => kinds.includes(kind) && readable.includes(kind)
      return [id, { table, mayRead, mayChange: (kind) => mayRead(kind) && changeable.includes(kind) }]
    }),
  )
}

function fileRightsSql(model: Model, table: Table, caller: Caller, isNew: boolean) {
  const slots = new SqlParameters()
  const toSql = (scope: Scope) => scopeSql(model, table, scope, 't', slots)
  const kinds = Object.entries(table.resource.files)
  const listKindsSql = (condition: (kind: FileKind) => string) =>
    `array_remove(array[${kinds.map(([name, kind]) => `case when ${condition(kind)} then ${quoteKindName(name)} end`).join(', ')}]::text[], null)`
  const readable = listKindsSql(({ readableBy }) =>
    caller.isSystem ? 'true' : toSql(scopeForRights(readableBy, caller.roles)),
  )
  const changeable = listKindsSql((kind) =>
    caller.isSystem ? 'true' : listChangeScopes(table, kind, caller, isNew).map(toSql).concat('true').join(' and '),
  )
  const ids = slots.add({ from: 'value', index: 0 })
  const text =
    `select t.id, ${readable} as readable, ${changeable} as changeable from ${quoteIdentifier(table.name)} t ` +
    `where t.id = any(${ids}::bigint[]) and ${toSql(getVerbScope(table, 'show', caller))}`
  return { slots, text }
}

/**
 * Tells whether the caller may add files of this kind to any possible record, so that they may upload a file
 * before its record exists.
 */
export function canUploadKind({ model, caller }: Reader, resource: string, name: string): boolean {
  const table = getTable(model, resource)
  const kind = Object.hasOwn(table.resource.files, name) ? table.resource.files[name] : undefined
  if (!kind) return false
  if (caller.isSystem) return true
  const isOpen = (isNew: boolean) => listChangeScopes(table, kind, caller, isNew).every((scope) => scope !== 'none')
  return isOpen(false) || (getVerbScope(table, 'create', caller) !== 'none' && isOpen(true))
}

/** Quotes the name of a kind. Names are declared, and the start of the server checks their characters. */
const quoteKindName = (name: string) => `'${name.replace(/'/g, "''")}'`

/** Lists the scopes for changing files. All of them must allow it. */
function listChangeScopes(table: Table, kind: FileKind, caller: Caller, isNew: boolean): Scope[] {
  const scopes: Scope[] = kind.while ? [{ any: [kind.while], but: [] }] : []
  if (isNew && !kind.to) return scopes
  if (kind.to) return [...scopes, scopeForRights(kind.to, caller.roles)]
  const { workflow } = table.resource
  const readOnlyStates = Object.entries(workflow?.states ?? {}).filter(([, { isReadOnly }]) => isReadOnly)
  const open: Scope = { any: 'all', but: [{ [workflow?.field ?? '']: { in: readOnlyStates.map(([name]) => name) } }] }
  return [...scopes, getVerbScope(table, 'update', caller), ...(readOnlyStates.length > 0 ? [open] : [])]
}

/** Finds the resource's table; undefined where its records have no files. */
export function findTableWithFiles(model: Model, name: string): Table | undefined {
  const table = model.tables.get(name)
  return table && model.tables.has(attachmentTable) && Object.keys(table.resource.files).length > 0 ? table : undefined
}
