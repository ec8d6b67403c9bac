import { quoteIdentifier } from '../records/model'
import type { ExistingColumn, ExistingTable } from './catalog'
import type { CopiedColumn } from './convert-column'
import { buildCopySwap, isCopyName, listPartsWith } from './copied-columns'
import { isOwnColumn } from './own-columns'
import { buildParkedName, findLatestParked, isParkedName } from './parked-names'
import { orderRenames, type Rename } from './renames'
import type { PlanOptions, SchemaPlan, SchemaStep } from './step'
import { type DesiredColumn, type DesiredTable, quoteLiteral } from './table-parts'

export function planSequence({ sequence }: DesiredColumn, plan: SchemaPlan): void {
  if (sequence)
    plan.steps.push({
      says: `create series ${sequence}`,
      sql: `create sequence if not exists ${quoteIdentifier(sequence)}`,
    })
}

export const columnDefinitionSql = (column: DesiredColumn) =>
  `${quoteIdentifier(column.name)} ${column.type}${column.collate ? ` collate ${quoteIdentifier(column.collate)}` : ''}` +
  `${column.default ? ` default ${column.default}` : ''}${column.isRequired ? ' not null' : ''}`

const common = new Set(['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'])

/**
 * Plans the columns of a table. It parks columns (renames them, to be dropped later) and renames others
 * before it adds any, so that no name is taken twice.
 * @returns whether a parked column is used again
 */
export function planColumns(
  table: DesiredTable,
  existing: ExistingTable,
  renames: readonly Rename[],
  plan: SchemaPlan,
  options: PlanOptions,
): boolean {
  const sources = new Map(
    table.columns.map((column) => [column.name, findSourceColumn(column, existing, renames, options.convert)]),
  )
  const usedNames = new Set(sources.values())
  for (const { name } of existing.columns.values()) {
    if (usedNames.has(name) || common.has(name) || isParkedName(name) || isCopyName(name)) continue
    if (table.keepsOwnColumns && isOwnColumn(name)) continue
    plan.steps.push(...planColumnParking(table.name, name, options.today, existing))
  }
  const moving = [...sources].flatMap(([to, from]) => (from !== undefined && from !== to ? [{ from, to }] : []))
  for (const rename of orderRenames(moving)) plan.steps.push(buildRenameColumnStep(table.name, rename))
  for (const column of table.columns) {
    const currentColumn = existing.columns.get(sources.get(column.name) ?? '')
    if (currentColumn) planColumnChange(table, column, currentColumn, existing, plan, options)
    else planNewColumn(table, column, plan)
  }
  return moving.some(({ from }) => isParkedName(from))
}

/** Finds the column that holds a field's values: one with a former name, the field's own, or a parked one. */
export function findSourceColumn(
  { name, was, type }: Pick<DesiredColumn, 'name' | 'was' | 'type'>,
  existing: ExistingTable,
  renames: readonly Rename[],
  convert?: PlanOptions['convert'],
): string | undefined {
  const renamed = renames.find(({ to }) => to === name)
  if (renamed) return renamed.from
  if (existing.columns.has(name) && !renames.some(({ from }) => from === name)) return name
  const fitsType = (parked: string) => {
    const stored = existing.columns.get(parked)?.type ?? ''
    return fitsStoredType(stored, type) || convert?.(stored, toPostgresType(type), parked) !== undefined
  }
  return (
    findLatestParked(name, existing.columns, fitsType) ??
    (was === undefined ? undefined : findLatestParked(was, existing.columns, fitsType))
  )
}

const buildRenameColumnStep = (
  table: string,
  { from, to }: Rename,
  says = `rename ${table}.${from} to ${to}`,
): SchemaStep => ({
  says,
  sql:
    `alter table ${quoteIdentifier(table)} rename column ${quoteIdentifier(from)} to ${quoteIdentifier(to)}; update number_series set column_name = ` +
    `${quoteLiteral(to)} where table_name = ${quoteLiteral(table)} and column_name = ${quoteLiteral(from)}`,
})

function planColumnChange(
  table: DesiredTable,
  column: DesiredColumn,
  currentColumn: ExistingColumn,
  existing: ExistingTable,
  plan: SchemaPlan,
  options: PlanOptions,
): void {
  const alter = `alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(column.name)}`
  const copied = options.copies?.get(`${table.name}.${column.name}`)
  if (copied) {
    planCopySwap(table, column, copied, existing, plan)
    return
  }
  planTypeChange(table, column, currentColumn, existing, plan, options)
  if (currentColumn.isRequired && !column.isRequired)
    plan.steps.push({ says: `${table.name}.${column.name} may be empty`, sql: `${alter} drop not null` })
  // The database no longer draws a number that is now assigned while saving or at a step.
  if (currentColumn.hasDefault && !column.default)
    plan.steps.push({
      says: `${table.name}.${column.name} is no longer filled in by the database`,
      sql: `${alter} drop default`,
    })
  if (!currentColumn.isRequired && column.isRequired) plan.steps.push(buildRequireColumnStep(table, column))
}

/** Plans that a copy takes the place of its column. What reads the column is gone with it, and made again. */
function planCopySwap(
  table: DesiredTable,
  column: DesiredColumn,
  copied: CopiedColumn,
  { parts }: ExistingTable,
  plan: SchemaPlan,
): void {
  plan.steps.push(buildCopySwap(copied))
  for (const { name } of listPartsWith(column.name, table)) parts.delete(name)
  for (const { name } of copied.indexes) parts.set(name, 'index')
  if (column.isRequired) plan.steps.push(buildRequireColumnStep(table, column))
}

function planNewColumn(table: DesiredTable, column: DesiredColumn, plan: SchemaPlan): void {
  planSequence(column, plan)
  const alter = `alter table ${quoteIdentifier(table.name)}`
  const add = `${alter} add column ${columnDefinitionSql({ ...column, isRequired: false })}`
  // A default that is dropped at once gives the value to all rows without writing them.
  const required = column.isRequired ? ' not null' : ''
  const fill = `${add}${required} default ${column.fill}; ${alter} alter column ${quoteIdentifier(column.name)} drop default`
  plan.steps.push({ says: `add ${table.name}.${column.name}`, sql: column.fill === undefined ? add : fill })
  if (column.isRequired && column.fill === undefined) plan.steps.push(buildRequireColumnStep(table, column))
}

/**
 * Builds a step that requires a value if every row has one. Otherwise the field stays optional in the
 * database and required in forms.
 */
export const buildRequireColumnStep = (
  table: Pick<DesiredTable, 'name'>,
  column: Pick<DesiredColumn, 'name'>,
): SchemaStep => ({
  says: `require ${table.name}.${column.name} where every record has it`,
  sql:
    `do $$ begin if not exists (select from ${quoteIdentifier(table.name)} where ${quoteIdentifier(column.name)} is null) then ` +
    `alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(column.name)} set not null; end if; end $$`,
})

/** Tells whether a conversion keeps every value. */
function isLosslessConversion(from: string, to: string): boolean {
  if (to === 'text') return from === 'text' || from.startsWith('character')
  if (to === 'bigint') return from === 'integer' || from === 'smallint'
  const [before, after] = [parseNumericSize(from), parseNumericSize(to)]
  return !!before && !!after && after.scale >= before.scale && after.whole >= before.whole
}

/** Answers the type as PostgreSQL names it. */
export const toPostgresType = (type: string) => (type === 'timestamptz' ? 'timestamp with time zone' : type)

/** Tells whether values of the stored type fit the declared type unchanged. */
export const fitsStoredType = (present: string, type: string): boolean =>
  present === toPostgresType(type) || isLosslessConversion(present, toPostgresType(type))

function parseNumericSize(type: string): { whole: number; scale: number } | undefined {
  // A whole number that JavaScript holds exactly has at most 16 digits.
  if (type === 'bigint') return { whole: 16, scale: 0 }
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type)
  return match ? { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) } : undefined
}

function planTypeChange(
  table: DesiredTable,
  column: DesiredColumn,
  currentColumn: ExistingColumn,
  existing: ExistingTable,
  plan: SchemaPlan,
  { today, allowedLosses, convert }: PlanOptions,
): void {
  const type = toPostgresType(column.type)
  if (currentColumn.type === type) return
  const word = `${table.name}.${column.name}`
  const name = quoteIdentifier(column.name)
  const value = allowedLosses.includes(word) ? undefined : convert?.(currentColumn.type, type, name)
  if (fitsStoredType(currentColumn.type, column.type)) {
    plan.steps.push({
      says: `widen ${word} to ${column.type}`,
      sql: `alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(column.name)} type ${column.type}`,
    })
  } else if (value) {
    const alter = `alter column ${name}`
    const collate = column.collate ? ` collate ${quoteIdentifier(column.collate)}` : ''
    plan.steps.push({
      says: `convert ${word} to ${column.type}`,
      sql: `alter table ${quoteIdentifier(table.name)} ${alter} drop default, ${alter} type ${column.type}${collate} using ${value}`,
    })
  } else if (allowedLosses.includes(word)) {
    plan.steps.push(...planColumnParking(table.name, column.name, today, existing), {
      says: `add ${word}`,
      sql: `alter table ${quoteIdentifier(table.name)} add column ${columnDefinitionSql({ ...column, isRequired: false })}`,
    })
  } else plan.losses.push(word)
}

function planColumnParking(table: string, name: string, today: string, existing: ExistingTable): SchemaStep[] {
  const parked = buildParkedName(name, today, existing.columns)
  return [
    buildRenameColumnStep(table, { from: name, to: parked }, `park ${table}.${name} as ${parked} for 30 days`),
    {
      says: `${table}.${parked} may be empty`,
      sql: `alter table ${quoteIdentifier(table)} alter column ${quoteIdentifier(parked)} drop not null`,
    },
  ]
}
