import type { Caller } from '../../../records/caller'
import { keyChanges } from '../../../records/changes/field-keys'
import { isAlwaysFilled, quoteIdentifier, type Table } from '../../../records/model'
import { toStoredValue } from '../../../records/sql/row-columns'
import { historyInto } from '../../../records/write/row'
import type { ExistingTable } from '../../../schema/catalog'
import { buildRequireColumnStep, toPostgresType } from '../../../schema/columns'
import { findConversion } from '../../../schema/convert-column'
import { buildParkedName } from '../../../schema/parked-names'
import type { SchemaStep } from '../../../schema/step'
import type { FixedRows } from './fixed-rows'

/** Who corrects rows, and why. */
interface FixAuthor {
  caller: Caller
  today: string
  reason: string
}

/**
 * Builds the steps that correct rows once the columns have their new types: the values that fit are converted,
 * the corrected ones are written, and each record's history says so.
 */
export function buildFixSteps(table: Table, stored: ExistingTable, fixed: FixedRows, author: FixAuthor): SchemaStep[] {
  const { attribute, isRetyped } = fixed
  const { column } = attribute
  if (!column) return []
  const [into, name] = [quoteIdentifier(table.name), quoteIdentifier(column.name)]
  const groups = new Map<string, { value: unknown; ids: number[] }>()
  for (const { id, to } of fixed.rows) {
    const group = groups.get(JSON.stringify(to)) ?? { value: to, ids: [] }
    groups.set(JSON.stringify(to), { ...group, ids: [...group.ids, id] })
  }
  const says = `correct ${table.name}.${column.name}`
  return [
    ...(isRetyped ? buildConversion(table, stored, column, author.today) : []),
    ...[...groups.values()].map(({ value, ids }) => ({
      says,
      sql:
        `update ${into} set ${name} = $2::${column.type}, version = version + 1, updated_at = now(), updated_by = $3::bigint ` +
        'where id = any($1::bigint[])',
      values: [ids, toStoredValue(table, attribute.name, value), author.caller.empId],
    })),
    buildHistoryStep(table, fixed, author),
    ...(isAlwaysFilled(table.resource, attribute) ? [buildRequireColumnStep(table, column)] : []),
  ]
}

/** Converts the values that fit; the column that was parked today keeps all of them. */
function buildConversion(
  table: Table,
  stored: ExistingTable,
  { name, type }: { name: string; type: string },
  today: string,
): SchemaStep[] {
  const parked = quoteIdentifier(buildParkedName(name, today, stored.columns))
  const conversion = findConversion(stored.columns.get(name)?.type ?? '', toPostgresType(type), parked)
  if (!conversion) return []
  const { value, fits } = conversion
  return [
    {
      says: `convert ${table.name}.${name} to ${type}`,
      sql:
        `update ${quoteIdentifier(table.name)} set ${quoteIdentifier(name)} = ${value} ` +
        `where case when ${parked} is not null then coalesce(${fits}, false) else false end`,
    },
  ]
}

function buildHistoryStep(table: Table, { attribute, rows }: FixedRows, { caller, reason }: FixAuthor): SchemaStep {
  const entries = rows.map(({ id, from, to }) => ({ id, changes: keyChanges(table, { [attribute.name]: [from, to] }) }))
  return {
    says: `note the corrections of ${table.name} in the history`,
    sql: `${historyInto} select $1, r.id, $2::bigint, $3::uuid, 'update', $4, r.changes, null::bigint from jsonb_to_recordset($5::jsonb) as r(id bigint, changes jsonb)`,
    values: [table.resource.name, caller.empId, caller.sessionId, reason, JSON.stringify(entries)],
  }
}
