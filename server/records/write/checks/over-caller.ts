import { buildOverMeFilter, type Scope } from '../../../../src/framework/access'
import { attributeOf, quote, type Table } from '../../model'
import { givenScope, scopeSql } from '../../reading'
import { Slots } from '../../slots'
import { bind } from '../../sql/statement'
import type { Writer } from '../writer'

/**
 * Whether a record with the person in the field makes the caller its beneficiary, or decides over the caller.
 * @param recordId only that record; null: any
 */
export async function isOverCaller(
  writer: Writer,
  table: Table,
  field: string,
  empId: number,
  recordId: number | null,
): Promise<boolean> {
  const attribute = attributeOf(table, field)
  const slots = new Slots()
  const place = (index: number) => slots.typed({ from: 'value', index }, 'bigint')
  const { givenTo } = table.resource
  const scopes: Scope[] = [givenScope(attribute, writer.caller)]
  if (givenTo) scopes.push({ any: [buildOverMeFilter(table.resource, givenTo)], but: [] })
  const givenSql = scopes.map((scope) => scopeSql(writer.model, table, scope, 't', slots)).join(' or ')
  const text =
    `select exists (select from ${quote(table.name)} t where t.${quote(attribute.column?.name ?? '')} = ${place(0)} ` +
    `and (${place(1)} is null or t.id = ${place(1)}) and (${givenSql})) as "isOver"`
  const statement = bind({ name: undefined, text, bindings: slots.bindings }, writer, [empId, recordId])
  return (await writer.sql.query<{ isOver: boolean }>(statement)).rows[0]?.isOver === true
}

/** As `isOverCaller`, for another person; false without one. */
export async function isOverPerson(
  writer: Writer,
  personEmpId: number | null,
  table: Table,
  field: string,
  empId: number,
  recordId: number | null,
): Promise<boolean> {
  if (personEmpId === null) return false
  const person = { ...writer, caller: { empId: personEmpId, roles: [], sessionId: null, isSystem: false } }
  return isOverCaller(person, table, field, empId, recordId)
}
