import { type Scope, scopeOfRights } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import { attachmentTable, type FileKind } from '../../src/framework/files'
import type { Caller } from '../records/caller'
import { type Model, quote, type Table, tableOf } from '../records/model'
import type { Reader } from '../records/query'
import { rightsKey, scopeSql, verbScope } from '../records/reading'
import { Slots } from '../records/slots'
import { bind, compiled } from '../records/statement'

/** What the caller may do with the files of a record, by kind. */
export interface FileRights {
  table: Table
  mayRead(kind: string): boolean
  mayChange(kind: string): boolean
}

/**
 * The one place that says who may see, add and remove files: they are asked of the record, with the rights of the moment.
 * @param isHeld the record stays as it is until the transaction ends
 * @throws StewardError `notFound` where there is no such record for the caller
 */
export async function fileRights(reader: Reader, resource: string, id: number, isHeld = false): Promise<FileRights> {
  const { model, caller, sql } = reader
  const table = tableOf(model, resource)
  const kinds = Object.keys(table.resource.files)
  const shape = JSON.stringify(['file rights', resource, rightsKey(caller), isHeld])
  const statement = compiled(model, shape, () => rightsSql(model, table, caller, isHeld))
  const { rows } = await sql.query<{ readable: string[]; changeable: string[] }>(bind(statement, reader, [id]))
  const [found] = rows
  if (!found) throw new StewardError('notFound')
  const mayRead = (kind: string) => kinds.includes(kind) && found.readable.includes(kind)
  return { table, mayRead, mayChange: (kind) => mayRead(kind) && found.changeable.includes(kind) }
}

function rightsSql(model: Model, table: Table, caller: Caller, isHeld: boolean) {
  const slots = new Slots()
  const sql = (scope: Scope) => scopeSql(model, table, scope, 't', slots)
  const kinds = Object.entries(table.resource.files)
  const those = (condition: (kind: FileKind) => string) =>
    `array_remove(array[${kinds.map(([name, kind]) => `case when ${condition(kind)} then ${literalName(name)} end`).join(', ')}]::text[], null)`
  const readable = those(({ readableBy }) => (caller.isSystem ? 'true' : sql(scopeOfRights(readableBy, caller.roles))))
  const changeable = those((kind) =>
    caller.isSystem ? 'true' : changeScopes(table, kind, caller).map(sql).join(' and '),
  )
  const text =
    `select ${readable} as readable, ${changeable} as changeable from ${quote(table.name)} t ` +
    `where t.id = ${slots.add({ from: 'value', index: 0 })}::bigint and ${sql(verbScope(table, 'show', caller))}` +
    (isHeld ? ' for share of t' : '')
  return { slots, text }
}

/** Names of kinds are declared; they are checked to be plain when the server starts. */
const literalName = (name: string) => `'${name.replace(/'/g, "''")}'`

/** All of them must hold. */
function changeScopes(table: Table, kind: FileKind, caller: Caller): Scope[] {
  const meant: Scope[] = kind.while ? [{ any: [kind.while], but: [] }] : []
  if (kind.to) return [...meant, scopeOfRights(kind.to, caller.roles)]
  const { workflow } = table.resource
  const settled = Object.entries(workflow?.states ?? {}).filter(([, { isReadOnly }]) => isReadOnly)
  const open: Scope = { any: 'all', but: [{ [workflow?.field ?? '']: { in: settled.map(([name]) => name) } }] }
  return [...meant, verbScope(table, 'update', caller), ...(settled.length > 0 ? [open] : [])]
}

/** The resource, where its records keep files. */
export function keeperNamed(model: Model, name: string): Table | undefined {
  const table = model.tables.get(name)
  return table && model.tables.has(attachmentTable) && Object.keys(table.resource.files).length > 0 ? table : undefined
}
