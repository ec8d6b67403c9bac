import type { PlannedStep, StepLock } from '../../../../src/framework/company/definition-plan'
import { fieldLabel } from '../../../../src/framework/resource'
import type { Table } from '../../../records/model'
import { quoteIdentifier } from '../../../records/model'
import type { SchemaStep } from '../../../schema/step'
import type { OwnTablesPlan } from '../own/plan-own-tables'

/** Statements by whom they keep waiting; PostgreSQL documents the lock of each. */
const locks: readonly (readonly [StepLock, RegExp])[] = [
  ['none', /^create (unique )?index concurrently|validate constraint/],
  [
    'writers',
    /^(create (unique )?index|create (constraint )?trigger|lock table|update )|add constraint .* foreign key/,
  ],
  ['everybody', /^(alter|drop|do) /],
]

/** Statements that read or write every record. */
const wholeTable = / type .* using |^update |^create (unique )?index|(add|validate) constraint|set not null/

/** Describes the steps of a plan: labels of fields instead of columns, locks and records. */
export function describeSteps(
  { earlySteps, steps, laterSteps, sizes }: OwnTablesPlan,
  tables: readonly (Table | undefined)[],
): PlannedStep[] {
  const labels = listColumnLabels(tables)
  const describe = ({ says, sql }: SchemaStep, isLater: boolean): PlannedStep => {
    const [, rows = 0] = wholeTable.test(sql) ? (findTable(sizes, sql) ?? []) : []
    return {
      says: says.replace(/\w+\.\w+/g, (text) => labels.get(text) ?? text),
      sql,
      lock: findLock(sql),
      rows,
      isLater,
    }
  }
  return [
    ...[...earlySteps, ...steps].map((step) => describe(step, false)),
    ...laterSteps.map((step) => describe(step, true)),
  ]
}

const findLock = (sql: string): StepLock => locks.find(([, pattern]) => pattern.test(sql))?.[0] ?? 'none'

const findTable = (sizes: OwnTablesPlan['sizes'], sql: string) =>
  [...sizes].find(([name]) => sql.includes(quoteIdentifier(name)))

function listColumnLabels(tables: readonly (Table | undefined)[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const table of tables)
    for (const { name, column } of table?.attributes.values() ?? [])
      if (table && column) labels.set(`${table.name}.${column.name}`, `“${fieldLabel(table.resource, name)}”`)
  return labels
}
