import type { RowFix } from '../../../../src/framework/company/definition-plan'
import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../../src/framework/field'
import { parseField } from '../../../../src/framework/validate'
import type { Tx } from '../../../database/connect'
import { type Attribute, getTable, isAlwaysFilled, quoteIdentifier } from '../../../records/model'
import { getVerbScope, scopeSql } from '../../../records/scopes'
import { bindValues } from '../../../records/sql/compile-statement'
import { SqlParameters } from '../../../records/sql-parameters'
import type { ChangedTable } from './changed-table'
import { readableSql } from './question-rows'
import type { RowQuestion } from './row-questions'

/** Rows that get another value with a change: the value before as JSON, and the one after. */
export interface FixedRows {
  /** The field after the change. */
  attribute: Attribute
  /** True where the field gets another type, so its old column is parked. */
  isRetyped: boolean
  rows: readonly { id: number; from: unknown; to: unknown }[]
}

interface StoredRow {
  id: number
  version: number
  from: unknown
  isReadable: boolean
}

const staleRow = { code: 'unusable', args: { reason: 'it was changed meanwhile: check it again' } }

/**
 * Checks the corrections of the rows that a question is about, with the type that the field gets.
 * @throws StewardError `invalidInput` at the rows whose value does not fit, or that were changed meanwhile
 */
export async function collectFixedRows(
  tx: Tx,
  change: ChangedTable,
  question: RowQuestion,
  { all, rows: singleRows = [] }: RowFix,
): Promise<FixedRows | undefined> {
  const { fixes: attribute, key } = question
  if (!attribute) return undefined
  const stored = new Map((await readStoredRows(tx, change, question)).map((row) => [row.id, row]))
  const errors: Record<string, FieldErrors[string]> = {}
  const parse = (value: unknown, at: string) => parseFix(change, attribute, value, at, errors)
  const values = new Map<number, unknown>()
  if (all) {
    const value = parse(all.value, `fixes.${key}.all`)
    for (const id of stored.keys()) values.set(id, value)
  }
  for (const { id, version, value } of singleRows) {
    const at = `fixes.${key}.${id}`
    const row = stored.get(id)
    if (row?.isReadable && row.version === version) values.set(id, parse(value, at))
    else errors[at] = staleRow
  }
  await checkTargets(tx, change, attribute, [...values.values()], errors, `fixes.${key}`)
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
  const rows = [...values].map(([id, to]) => ({ id, to, from: stored.get(id)?.from ?? null }))
  return { attribute, isRetyped: key.startsWith('type:'), rows }
}

/** Parses a value by the type that the field gets. */
function parseFix(
  { after }: ChangedTable,
  attribute: Attribute,
  value: unknown,
  at: string,
  errors: Record<string, FieldErrors[string]>,
): unknown {
  if (isEmpty(value)) {
    if (isAlwaysFilled(after.resource, attribute)) errors[at] = { code: 'required' }
    return null
  }
  const parsed = parseField(after.resource, attribute.name, value)
  if (parsed.ok) return parsed.value
  errors[at] = parsed.error
  return null
}

/** Reads the rows that the question is about, with their present values as the history has them. */
async function readStoredRows(tx: Tx, change: ChangedTable, { where, value, earlier }: RowQuestion) {
  const { before, asker, storedName } = change
  const slots = new SqlParameters()
  const readable = before ? readableSql(change, before, earlier, slots) : 'false'
  const from = earlier ? `to_json(${getFieldBehaviour(earlier.field).json(value)})` : 'null::json'
  const text =
    `select t.id::int as id, t.version::int as version, ${from} as "from", ${readable} as "isReadable" ` +
    `from ${quoteIdentifier(storedName)} t where ${where} order by t.id`
  const { rows } = await tx.query<StoredRow>(bindValues({ name: undefined, text, bindings: slots.bindings }, asker, []))
  return rows
}

/** Refuses references to records that are not there, or that the administrator may not list. */
async function checkTargets(
  tx: Tx,
  { asker }: ChangedTable,
  { target }: Attribute,
  values: readonly unknown[],
  errors: Record<string, FieldErrors[string]>,
  at: string,
): Promise<void> {
  const ids = [...new Set(values.filter((value) => typeof value === 'number'))]
  if (!target || ids.length === 0) return
  const table = getTable(asker.model, target)
  const slots = new SqlParameters()
  const place = slots.add({ from: 'value', index: 0 })
  const scope = scopeSql(asker.model, table, getVerbScope(table, 'list', asker.caller), 't', slots)
  const text = `select count(*)::int as count from ${quoteIdentifier(table.name)} t where t.id = any(${place}::bigint[]) and ${scope}`
  const { rows } = await tx.query<{ count: number }>(
    bindValues({ name: undefined, text, bindings: slots.bindings }, asker, [ids]),
  )
  if (rows[0]?.count !== ids.length)
    errors[at] = { code: 'unusable', args: { reason: 'there is no such record, or you may not see it' } }
}
