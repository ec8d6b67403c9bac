import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Values } from '../../../../src/framework/validate'
import { getAttribute, looseTextSql, quoteIdentifier, type Table } from '../../model'
import { getRightsKey } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { getColumnType } from '../../sql/row-columns'
import { SqlParameters } from '../../sql-parameters'
import type { CheckedNewRecord } from '../many/new-record'
import { findWrongReferences, listFilledReferences, type References, referenceChecksSql } from '../references'
import type { Writer } from '../writer'

/** A unique rule and its error. */
interface UniqueRule {
  on: readonly string[]
  /** Builds SQL of a field's value as the index compares it. */
  compared(column: string, name: string): string
  emptyIsEqual?: boolean | undefined
  error: FieldErrors[string]
}

/** Lists the unique rules that depend only on the named fields. */
function listUniqueRules(table: Table, names: readonly string[]): UniqueRule[] {
  const compareExactly: UniqueRule['compared'] = (column, name) =>
    getFieldBehaviour(getAttribute(table, name).field).compared(column)
  const fields = names.flatMap((name): UniqueRule[] => {
    const { unique } = getAttribute(table, name).field.options
    if (!unique) return []
    const compared = unique === 'ignoreCaseAndSpace' ? looseTextSql : compareExactly
    return [{ on: [name], compared, error: { code: 'taken' } }]
  })
  const compareLoosely: UniqueRule['compared'] = (column, name) =>
    getAttribute(table, name).column?.type === 'text'
      ? looseTextSql(compareExactly(column, name))
      : compareExactly(column, name)
  const together = table.resource.unique
    .filter(({ on, where, emptyIsEqual }) => {
      const isGiven = (name: string) => names.includes(name)
      return !where && on.length > 0 && (emptyIsEqual ? on.some(isGiven) : on.every(isGiven))
    })
    .map(
      ({ on, code, message, emptyIsEqual, ignoresCaseAndSpace }): UniqueRule => ({
        on,
        compared: ignoresCaseAndSpace ? compareLoosely : compareExactly,
        emptyIsEqual,
        error: { code, message },
      }),
    )
  return [...fields, ...together]
}

interface TriedRow {
  place: number
  found: Record<string, boolean | null>
  taken: boolean[]
}

/**
 * Finds what would refuse new records: refused references, and values that are taken already. It inserts
 * nothing, because a trial save, which is rolled back, must not write indexes.
 */
export async function tryCreate(
  writer: Writer,
  table: Table,
  rows: readonly CheckedNewRecord[],
  references: References,
): Promise<Map<number, StewardError>> {
  const names = [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))].sort()
  const uniques = listUniqueRules(table, names)
  const checked = references.checked.map(({ name }) => name)
  const shape = JSON.stringify(['trySet', table.name, getRightsKey(writer.caller), names, checked])
  const statement = compileStatementOnce(writer.model, shape, () => tryCreateSql(writer, table, uniques, references))
  const fieldNames = [...new Set([...uniques.flatMap(({ on }) => on), ...references.needs])]
  const payload = rows.map(({ place, record }) => ({
    ...Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? null])),
    ' place': place,
  }))
  const answer = await writer.sql.query<TriedRow>(bindValues(statement, writer, [JSON.stringify(payload)]))
  const records = new Map(rows.map(({ place, record }) => [place, record]))
  const refused = new Map<number, StewardError>()
  for (const { place, found, taken } of answer.rows) {
    const fields = findWrongReferences(listFilledReferences(references, records.get(place)), found)
    for (const [index, { on, error }] of uniques.entries())
      if (taken[index]) for (const name of on) fields[name] = error
    if (Object.keys(fields).length > 0) refused.set(place, new StewardError('invalidInput', { fields }))
  }
  return refused
}

/** Refuses one new record because of its references and unique rules, in one error. */
export async function refuseInvalidRow(
  writer: Writer,
  table: Table,
  record: Values,
  storedValues: Values,
  references: References,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(storedValues).map(([name, value]) => [name, [null, value] as [null, unknown]]),
  )
  const row = { place: 0, values: storedValues, record, changes }
  const refused = (await tryCreate(writer, table, [row], references)).get(0)
  if (refused) throw refused
}

function tryCreateSql(writer: Writer, table: Table, uniques: readonly UniqueRule[], { checked, needs }: References) {
  const slots = new SqlParameters()
  const fieldNames = [...new Set([...uniques.flatMap(({ on }) => on), ...needs])]
  const columns = fieldNames.map((name) => `, ${quoteIdentifier(name)} ${getColumnType(table, name)}`).join('')
  const inputSql = `jsonb_to_recordset(${slots.add({ from: 'value', index: 0 })}::jsonb) as v(" place" int${columns})`
  const valueSql = (name: string) => `v.${quoteIdentifier(name)}`
  const referenceColumns = referenceChecksSql(writer, table, checked, slots, valueSql)
  const takenColumns = uniques.map(({ on, compared, emptyIsEqual }) => {
    const equals = emptyIsEqual ? 'is not distinct from' : '='
    const same = on.map((name) => {
      const column = `u.${quoteIdentifier(getAttribute(table, name).column?.name ?? '')}`
      return `${compared(column, name)} ${equals} ${compared(valueSql(name), name)}`
    })
    return `exists (select from ${quoteIdentifier(table.name)} u where ${same.join(' and ')})`
  })
  const text =
    `select v." place" as place, array[${takenColumns.join(', ')}]::boolean[] as taken, ` +
    `to_jsonb(r) as found from ${inputSql} cross join lateral (select ${['1', ...referenceColumns].join(', ')}) r`
  return { slots, text }
}
