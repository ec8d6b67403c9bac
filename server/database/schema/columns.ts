import { quote } from '../../records/model'
import type { ExistingColumn, ExistingTable } from './catalog'
import type { DesiredColumn, DesiredTable } from './desired'
import { isParked, parkedName, parkedOf } from './parked'
import { literal } from './part'
import { orderRenames, type Rename } from './renames'
import type { Plan, PlanOptions, Step } from './step'

export function createSequence({ sequence }: DesiredColumn, plan: Plan): void {
  if (sequence)
    plan.steps.push({ says: `create series ${sequence}`, sql: `create sequence if not exists ${quote(sequence)}` })
}

export const columnSql = (column: DesiredColumn) =>
  `${quote(column.name)} ${column.type}${column.collate ? ` collate ${quote(column.collate)}` : ''}` +
  `${column.default ? ` default ${column.default}` : ''}${column.isRequired ? ' not null' : ''}`

const common = new Set(['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'])

/**
 * Columns are parked and renamed before any is added, so that none takes a name that is still in use.
 * @returns whether one of them was parked and comes back
 */
export function planColumns(
  table: DesiredTable,
  found: ExistingTable,
  renames: readonly Rename[],
  plan: Plan,
  options: PlanOptions,
): boolean {
  const sources = new Map(table.columns.map((column) => [column.name, sourceOf(column, found, renames)]))
  const taken = new Set(sources.values())
  for (const { name } of found.columns.values()) {
    if (taken.has(name) || common.has(name) || isParked(name)) continue
    plan.steps.push(...parkColumn(table.name, name, options.today, found))
  }
  const moving = [...sources].flatMap(([to, from]) => (from !== undefined && from !== to ? [{ from, to }] : []))
  for (const rename of orderRenames(moving)) plan.steps.push(renameColumn(table.name, rename))
  for (const column of table.columns) {
    const present = found.columns.get(sources.get(column.name) ?? '')
    if (present) changeColumn(table, column, present, found, plan, options)
    else addColumn(table, column, plan)
  }
  return moving.some(({ from }) => isParked(from))
}

/** The column that holds the values of a field: one of another name, the one of its own, or what was parked of it. */
function sourceOf({ name, was, type }: DesiredColumn, found: ExistingTable, renames: readonly Rename[]) {
  const renamed = renames.find(({ to }) => to === name)
  if (renamed) return renamed.from
  if (found.columns.has(name) && !renames.some(({ from }) => from === name)) return name
  const fits = (parked: string) => isHeldBy(found.columns.get(parked)?.type ?? '', type)
  return parkedOf(name, found.columns, fits) ?? (was === undefined ? undefined : parkedOf(was, found.columns, fits))
}

const renameColumn = (table: string, { from, to }: Rename, says = `rename ${table}.${from} to ${to}`): Step => ({
  says,
  sql:
    `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}; update number_series set column_name = ` +
    `${literal(to)} where table_name = ${literal(table)} and column_name = ${literal(from)}`,
})

function changeColumn(
  table: DesiredTable,
  column: DesiredColumn,
  present: ExistingColumn,
  found: ExistingTable,
  plan: Plan,
  options: PlanOptions,
): void {
  const alter = `alter table ${quote(table.name)} alter column ${quote(column.name)}`
  retype(table, column, present, found, plan, options)
  if (present.isRequired && !column.isRequired)
    plan.steps.push({ says: `${table.name}.${column.name} may be empty`, sql: `${alter} drop not null` })
  // A number that is now given with the save, or at a step, is not drawn by the database any more.
  if (present.hasDefault && !column.default)
    plan.steps.push({
      says: `${table.name}.${column.name} is no longer filled in by the database`,
      sql: `${alter} drop default`,
    })
  if (!present.isRequired && column.isRequired) plan.steps.push(requireColumn(table, column))
}

function addColumn(table: DesiredTable, column: DesiredColumn, plan: Plan): void {
  createSequence(column, plan)
  plan.steps.push({
    says: `add ${table.name}.${column.name}`,
    sql: `alter table ${quote(table.name)} add column ${columnSql({ ...column, isRequired: false })}`,
  })
  if (column.isRequired) plan.steps.push(requireColumn(table, column))
}

/** Only where every row has a value: otherwise the field stays optional in the database and required in forms. */
const requireColumn = (table: DesiredTable, column: DesiredColumn): Step => ({
  says: `require ${table.name}.${column.name} where every record has it`,
  sql:
    `do $$ begin if not exists (select from ${quote(table.name)} where ${quote(column.name)} is null) then ` +
    `alter table ${quote(table.name)} alter column ${quote(column.name)} set not null; end if; end $$`,
})

/** Conversions that keep every value. */
function isWider(from: string, to: string): boolean {
  if (to === 'text') return from === 'text' || from.startsWith('character')
  if (to === 'bigint') return from === 'integer' || from === 'smallint'
  const [before, after] = [numericSize(from), numericSize(to)]
  return !!before && !!after && after.scale >= before.scale && after.whole >= before.whole
}

/** As PostgreSQL tells it. */
const storedType = (type: string) => (type === 'timestamptz' ? 'timestamp with time zone' : type)

/** Whether values of a stored type fit a declared one as they are. */
const isHeldBy = (present: string, type: string): boolean =>
  present === storedType(type) || isWider(present, storedType(type))

function numericSize(type: string): { whole: number; scale: number } | undefined {
  // Every whole number that JavaScript holds exactly has 16 digits at most.
  if (type === 'bigint') return { whole: 16, scale: 0 }
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type)
  return match ? { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) } : undefined
}

function retype(
  table: DesiredTable,
  column: DesiredColumn,
  present: ExistingColumn,
  found: ExistingTable,
  plan: Plan,
  { today, allowedLosses }: PlanOptions,
): void {
  if (present.type === storedType(column.type)) return
  const word = `${table.name}.${column.name}`
  if (isHeldBy(present.type, column.type)) {
    plan.steps.push({
      says: `widen ${word} to ${column.type}`,
      sql: `alter table ${quote(table.name)} alter column ${quote(column.name)} type ${column.type}`,
    })
  } else if (allowedLosses.includes(word)) {
    plan.steps.push(...parkColumn(table.name, column.name, today, found), {
      says: `add ${word}`,
      sql: `alter table ${quote(table.name)} add column ${columnSql({ ...column, isRequired: false })}`,
    })
  } else plan.losses.push(word)
}

function parkColumn(table: string, name: string, today: string, found: ExistingTable): Step[] {
  const parked = parkedName(name, today, found.columns)
  return [
    renameColumn(table, { from: name, to: parked }, `park ${table}.${name} as ${parked} for 30 days`),
    {
      says: `${table}.${parked} may be empty`,
      sql: `alter table ${quote(table)} alter column ${quote(parked)} drop not null`,
    },
  ]
}
