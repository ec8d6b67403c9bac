import type { Caller } from '../../records/caller'
import { quoteIdentifier, type Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { getRightsKey } from '../../records/scopes'
import { bindValues, compileStatementOnce } from '../../records/sql/compile-statement'
import { type ParameterBinding, SqlParameters } from '../../records/sql-parameters'
import { findCallers } from '../../session/roles/find-callers'
import { readableSql } from './comment-rights'

/** The column of the people whose rights are asked for, in place of the signed-in person. */
const personSql = 'reader.emp_id'

/** Parameters of a statement in which `$me` is each of many people. */
class ParametersOfPeople extends SqlParameters {
  override add(binding: ParameterBinding): string {
    const isPerson = binding.from === 'variable' && (binding.name === '$me' || binding.name === 'own:$me')
    return isPerson ? personSql : super.add(binding)
  }
}

/**
 * Finds those of the people who may read the comments of the record now. People of the same roles and zone are
 * asked for by one statement.
 */
export async function findReadersAmong(
  reader: Reader,
  table: Table,
  id: number,
  empIds: readonly number[],
): Promise<Set<number>> {
  const { model, sql, today } = reader
  const callers = await findCallers(sql, model, [...new Set(empIds)], today)
  const groups = new Map<string, { caller: Caller; people: number[] }>()
  for (const { empId, ...rights } of callers) {
    const caller: Caller = { ...rights, empId: null }
    const key = `${getRightsKey(caller)} ${caller.zone}`
    const people = groups.get(key)?.people ?? []
    groups.set(key, { caller, people: [...people, empId] })
  }
  const readers = new Set<number>()
  for (const { caller, people } of groups.values()) {
    const statement = bindValues(compileReaders(reader, table, caller), { ...reader, caller }, [id, people])
    const { rows } = await sql.query<{ empId: number }>(statement)
    for (const { empId } of rows) readers.add(empId)
  }
  return readers
}

const compileReaders = ({ model }: Reader, table: Table, caller: Caller) =>
  compileStatementOnce(
    model,
    JSON.stringify(['readers of comments', table.resource.name, getRightsKey(caller)]),
    () => {
      const slots = new ParametersOfPeople()
      const id = slots.typed({ from: 'value', index: 0 }, 'bigint')
      const people = slots.typed({ from: 'value', index: 1 }, 'bigint[]')
      const text =
        `select ${personSql}::int as "empId" from unnest(${people}) reader (emp_id) ` +
        `join ${quoteIdentifier(table.name)} t on t.id = ${id} where ${readableSql(model, table, caller, slots)}`
      return { slots, text }
    },
  )
