import type { Selection } from '../../src/framework/batch'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { isPlainObject } from '../../src/framework/filter'
import { quoteIdentifier, type Table } from '../records/model'
import { listQuestionValues, type Reader, resolveQuestion } from '../records/query'
import { getRightsKey } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { matchSql } from '../records/sql/match-sql'
import type { RecordQuery } from '../records/sql/record-query'
import { refuseSecretInSavedFilter } from '../records/sql/resolve-filter'
import { SqlParameters } from '../records/sql-parameters'

/** The largest number of ids in a list, and of records in a batch. */
const [mostIds, mostRecords] = [20_000, 100_000]

const toSelectionError = (name: string, code: string, args?: FieldErrors[string]['args']): StewardError =>
  new StewardError('invalidInput', { fields: { [name]: args ? { code, args } : { code } } })

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length <= mostIds &&
  value.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)

/**
 * Parses a selection.
 * @throws StewardError `invalidInput` at `selection`
 */
export function parseSelection(input: unknown): Selection {
  if (!isPlainObject(input)) throw toSelectionError('selection', 'required')
  if ('ids' in input) {
    if (!isIdList(input.ids) || input.ids.length === 0 || Object.keys(input).length > 1)
      throw toSelectionError('selection', 'unusable', { reason: `ids takes 1 to ${mostIds} ids of records` })
    return { ids: [...new Set(input.ids)] }
  }
  const { filter, q = '', except = [], ...rest } = input
  const isRight = isPlainObject(filter) && typeof q === 'string' && q.length <= 200 && isIdList(except)
  if (!isRight || Object.keys(rest).length > 0)
    throw toSelectionError('selection', 'unusable', { reason: 'it takes ids, or filter, q and except' })
  return { filter, q, except }
}

/**
 * Finds the ids of the selected records. A filter finds only records that the caller may list.
 * @throws StewardError `invalidInput` if there are too many, or the filter
 * names a field that the caller may not read
 */
export async function findSelectedIds(reader: Reader, table: Table, selection: Selection): Promise<number[]> {
  if ('ids' in selection) return [...selection.ids]
  const { text, values } = buildSelectionSql(reader, table, selection)
  const { rows } = await reader.sql.query<{ id: number }>({
    text: `${text} order by t.id limit ${mostRecords + 1}`,
    values,
  })
  if (rows.length > mostRecords) throw toSelectionError('selection', 'tooMany', { most: mostRecords })
  return rows.map(({ id }) => id)
}

/** How the records that a filter selects differ from those of the preview. */
interface SelectionChange {
  /** The number of records that match now. */
  now: number
  added: number
  gone: number
}

export async function findSelectionChange(
  reader: Reader,
  table: Table,
  selection: Selection,
  batchId: number,
): Promise<SelectionChange | undefined> {
  if ('ids' in selection) return undefined
  const { text, values } = buildSelectionSql(reader, table, selection)
  const batch = `$${values.length + 1}::bigint`
  const { rows } = await reader.sql.query<SelectionChange>({
    text:
      `with m as materialized (${text}), b as materialized (select record_id as id from batch_rows where batch_id = ${batch}) ` +
      'select (select count(*) from m)::int as now, (select count(*) from m where not exists (select from b where b.id = m.id))::int as added, ' +
      '(select count(*) from b where not exists (select from m where m.id = b.id))::int as gone',
    values: [...values, batchId],
  })
  const [drift] = rows
  return drift && drift.added + drift.gone > 0 ? drift : undefined
}

function buildSelectionSql(reader: Reader, table: Table, selection: Exclude<Selection, { ids: readonly number[] }>) {
  const { filter, q = '', except = [] } = selection
  const question: RecordQuery = resolveQuestion(reader, table, { sort: [['id', 'asc']], filter, q })
  refuseSecretInSavedFilter(question.filter, 'selection')
  const shape = JSON.stringify([
    'selected',
    table.resource.name,
    getRightsKey(reader.caller),
    question.filter.shape,
    question.words.length,
  ])
  const statement = compileStatementOnce(reader.model, shape, () => {
    const slots = new SqlParameters()
    const { where } = matchSql(reader.model, table, reader.caller, question, new Map(), slots)
    const notExcepted = `t.id <> all(${slots.add({ from: 'value', index: listQuestionValues(question).length })}::bigint[])`
    return {
      slots,
      text: `select t.id from ${quoteIdentifier(table.name)} t${where ? `${where} and` : ' where'} ${notExcepted}`,
    }
  })
  const { text, values = [] } = bindValues(statement, reader, [...listQuestionValues(question), except])
  return { text, values }
}
