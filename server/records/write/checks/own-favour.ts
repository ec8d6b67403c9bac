import { buildOwnOrLineFilter, type Scope } from '../../../../src/framework/access'
import { getAttribute, quoteIdentifier, type Table } from '../../model'
import { getBeneficiaryScope, scopeSql } from '../../scopes'
import { bindValues } from '../../sql/compile-statement'
import { SqlParameters } from '../../sql-parameters'
import type { Writer } from '../writer'

/**
 * Tells whether a record with the person `empId` in the field makes the caller its
 * beneficiary, or decides over the caller.
 * @param recordId only that record; null: any
 */
export async function isInFavourOfCaller(
  writer: Writer,
  table: Table,
  field: string,
  empId: number,
  recordId: number | null,
): Promise<boolean> {
  const attribute = getAttribute(table, field)
  const slots = new SqlParameters()
  const place = (index: number) => slots.typed({ from: 'value', index }, 'bigint')
  const { givenTo } = table.resource
  const scopes: Scope[] = [getBeneficiaryScope(attribute, writer.caller)]
  if (givenTo) scopes.push({ any: [buildOwnOrLineFilter(table.resource, givenTo)], but: [] })
  const givenSql = scopes.map((scope) => scopeSql(writer.model, table, scope, 't', slots)).join(' or ')
  const text =
    `select exists (select from ${quoteIdentifier(table.name)} t where t.${quoteIdentifier(attribute.column?.name ?? '')} = ${place(0)} ` +
    `and (${place(1)} is null or t.id = ${place(1)}) and (${givenSql})) as "isOver"`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [empId, recordId])
  return (await writer.sql.query<{ isOver: boolean }>(statement)).rows[0]?.isOver === true
}

/** Answers `isInFavourOfCaller` for another person; false without one. */
export async function isInFavourOfPerson(
  writer: Writer,
  personEmpId: number | null,
  table: Table,
  field: string,
  empId: number,
  recordId: number | null,
): Promise<boolean> {
  if (personEmpId === null) return false
  const person = { ...writer, caller: { empId: personEmpId, roles: [], sessionId: null, isSystem: false } }
  return isInFavourOfCaller(person, table, field, empId, recordId)
}
