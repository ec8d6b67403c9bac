import { quoteIdentifier } from '../records/model'
import type { ExistingTable, PartKind } from './catalog'
import { columnDefinitionSql, planColumns, planSequence } from './columns'
import { findOwnColumn } from './own-columns'
import { buildParkedName, findLatestParked, getParkedDay, isParkedName } from './parked-names'
import {
  createColumnRenameCheck,
  createTableRenameCheck,
  type FormerNames,
  findRenames,
  orderRenames,
  type Rename,
} from './renames'
import type { PlanOptions, SchemaPlan, SchemaStep } from './step'
import {
  buildFieldRenameSteps,
  buildResourceRenameSteps,
  findForgottenRenameCycles,
  listRenamedResources,
} from './stored-names'
import { type DesiredPart, type DesiredTable, quoteLiteral } from './table-parts'

/** A declared table, the existing table for it, and the columns to rename. */
interface TableMatch {
  table: DesiredTable
  /** The name of the existing table before the plan. */
  former: string | undefined
  found: ExistingTable | undefined
  renames: Rename[]
}

/**
 * Plans the steps that give the database the declared tables: drop violating parts, park, rename, create,
 * add, widen, index. It parks and renames everything before it adds anything, so that no name is taken twice.
 */
export function planSchema(
  desired: readonly DesiredTable[],
  existing: ReadonlyMap<string, ExistingTable>,
  options: PlanOptions,
): SchemaPlan {
  const declaredRenames = findRenames(desired, existing, createTableRenameCheck(options.said, existing))
  const renames = [...declaredRenames, ...findReturningTables(desired, existing, declaredRenames)]
  const places = desired.map((table) => matchExistingTable(table, existing, renames, options.said))
  const movedNames = [...renames, ...places.flatMap((place) => place.renames)].map(({ from }) => from)
  const parkedTables = findRemovedTables(existing, options.ours, places).map((from) => ({
    from,
    to: buildParkedName(from, options.today, existing),
  }))
  const circles = findForgottenRenameCycles(desired, places, renames, options.said)
  const forgotten = circles.filter((circle) => !circle.every((name) => options.allowedLosses.includes(name))).flat()
  const said = updateFormerNames(omitFormerNames(options.said, circles.flat()), places, renames, parkedTables)
  const plan: SchemaPlan = { steps: [], losses: [], forgotten, said }
  // The parts of a parked table are dropped: its indexes would keep their names, and its references would keep
  // others from deleting records.
  for (const { from } of parkedTables) planPartRemoval(from, existing.get(from), () => false, plan)
  for (const { table, former, found } of places)
    if (former) planPartRemoval(former, found, (name) => isPartUnaffected(table, name, movedNames), plan)
  for (const rename of parkedTables)
    plan.steps.push(buildRenameTableStep(rename, `park table ${rename.from} as ${rename.to}`))
  for (const rename of orderRenames(renames)) plan.steps.push(buildRenameTableStep(rename))
  const back: DesiredTable[] = []
  for (const { table, found, former = '', renames: columns } of places) {
    if (!found) planNewTable(table, plan)
    else if (planColumns(table, found, columns, plan, options) || isParkedName(former)) back.push(table)
    plan.steps.push(...(options.listUpdates?.(table.name) ?? []))
  }
  for (const table of back) clearOrphanReferences(table, plan)
  for (const { table, found } of places)
    if (found && !back.includes(table)) clearOrphanReferences(pickUnguarded(table, found), plan)
  plan.steps.push(...buildResourceRenameSteps(desired, listRenamedResources(desired, renames)))
  for (const { table, renames: columns } of places) plan.steps.push(...buildFieldRenameSteps(table, columns))
  const lastSteps: SchemaStep[] = []
  for (const place of places) planMissingParts(place, movedNames, plan, lastSteps)
  // References come last, because they need every table.
  plan.steps.push(...lastSteps)
  return plan
}

function matchExistingTable(
  table: DesiredTable,
  existing: ReadonlyMap<string, ExistingTable>,
  renames: readonly Rename[],
  said: FormerNames,
): TableMatch {
  const isLeft = renames.some(({ from }) => from === table.name)
  const former = renames.find(({ to }) => to === table.name)?.from ?? (isLeft ? undefined : table.name)
  const existingTable = former === undefined ? undefined : existing.get(former)
  if (!former || !existingTable) return { table, former: undefined, found: undefined, renames: [] }
  return {
    table,
    former,
    found: existingTable,
    renames: findRenames(
      table.columns,
      existingTable.columns,
      createColumnRenameCheck(said, former, existingTable.columns),
    ),
  }
}

const omitFormerNames = ({ tables, was }: FormerNames, names: readonly string[]): FormerNames => ({
  tables,
  was: new Map([...was].filter(([name]) => !names.includes(name))),
})

/** Finds tables of an earlier plan that are not declared any more. */
function findRemovedTables(
  existing: ReadonlyMap<string, ExistingTable>,
  ownNames: ReadonlySet<string>,
  places: readonly TableMatch[],
) {
  const usedNames = new Set(places.map(({ former }) => former))
  return [...ownNames].filter((name) => !usedNames.has(name) && existing.has(name))
}

/** Finds parked tables of resources that are declared again; they are used again, with their records. */
function findReturningTables(
  desired: readonly DesiredTable[],
  existing: ReadonlyMap<string, ExistingTable>,
  renames: readonly Rename[],
): Rename[] {
  return desired.flatMap(({ name }) => {
    const isThere = existing.has(name) && !renames.some(({ from }) => from === name)
    const parked = isThere || renames.some(({ to }) => to === name) ? undefined : findLatestParked(name, existing)
    return parked ? [{ from: parked, to: name }] : []
  })
}

/** Stores the former names that these declarations give. Parked tables and columns keep theirs. */
function updateFormerNames(
  said: FormerNames,
  places: readonly TableMatch[],
  renames: readonly Rename[],
  parkedTables: readonly Rename[],
): FormerNames {
  const names = new Map([...renames, ...parkedTables].map(({ from, to }) => [from, to]))
  const movedTables = new Set(renames.map(({ from }) => from))
  const movedColumns = new Set(
    places.flatMap(({ former, renames: columns }) => columns.map(({ from }) => `${former}.${from}`)),
  )
  const was = new Map<string, string>()
  for (const [key, former] of said.was) {
    const [table = '', column] = key.split('.')
    if (column === undefined ? movedTables.has(key) : movedColumns.has(key)) continue
    was.set(column === undefined ? key : `${names.get(table) ?? table}.${column}`, former)
  }
  for (const { table } of places) {
    if (table.was) was.set(table.name, table.was)
    for (const column of table.columns) if (column.was) was.set(`${table.name}.${column.name}`, column.was)
  }
  const before = [...said.tables].map((name) => names.get(name) ?? name)
  return { tables: new Set([...before, ...places.map(({ table }) => table.name)]), was }
}

/** Picks references of own fields that were left out for a while: nothing guarded their values. */
const pickUnguarded = (table: DesiredTable, { columns, parts }: ExistingTable): DesiredTable => ({
  ...table,
  references: table.references.filter(({ name, sql }) => !parts.has(name) && columns.has(findOwnColumn(sql) ?? '')),
})

/** Empties references of restored records that lead to records which no longer exist. */
function clearOrphanReferences({ name, references }: DesiredTable, plan: SchemaPlan): void {
  for (const { orphans } of references)
    if (orphans) plan.steps.push({ says: `empty references of ${name} to what is gone`, sql: orphans })
}

/** Builds a step that renames a table and its sequences, whose names contain that of the table. */
const buildRenameTableStep = ({ from, to }: Rename, says = `rename table ${from} to ${to}`): SchemaStep => ({
  says,
  sql:
    `alter table ${quoteIdentifier(from)} rename to ${quoteIdentifier(to)}; ` +
    `update number_series set table_name = ${quoteLiteral(to)} where table_name = ${quoteLiteral(from)}`,
})

function planNewTable(table: DesiredTable, plan: SchemaPlan): void {
  for (const column of table.columns) planSequence(column, plan)
  const columns = table.columns.map(columnDefinitionSql)
  plan.steps.push({
    says: `create table ${table.name}`,
    sql:
      `create table ${quoteIdentifier(table.name)} (id bigint generated by default as identity primary key, ${columns.map((c) => `${c}, `).join('')}` +
      'created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, ' +
      'version bigint not null default 1)',
  })
}

/** Tells whether the part of that name stays unchanged, because none of its columns was renamed. */
function isPartUnaffected(table: DesiredTable, name: string, movedNames: readonly string[]): boolean {
  const part = listTableParts(table).find((each) => each.name === name)
  return part !== undefined && !movedNames.some((former) => new RegExp(`\\b${former}\\b`).test(part.sql))
}

const listTableParts = (table: DesiredTable): DesiredPart[] => [
  ...table.indexes,
  ...table.checks,
  ...table.guards,
  ...table.references,
]

function planMissingParts(
  { table, found }: TableMatch,
  movedNames: readonly string[],
  plan: SchemaPlan,
  lastSteps: SchemaStep[],
): void {
  const findMissing = (parts: readonly DesiredPart[]) =>
    parts.filter(({ name }) => !found?.parts.has(name) || !isPartUnaffected(table, name, movedNames))
  const step = ({ name, sql, violation, culprits }: DesiredPart): SchemaStep => ({
    says: `add ${name}${violation ? ` (${table.name}: ${violation.fields.join(', ')})` : ''}`,
    sql,
    ...(culprits ? { culprits } : {}),
  })
  plan.steps.push(...findMissing([...table.indexes, ...table.checks, ...table.guards]).map(step))
  lastSteps.push(...findMissing(table.references).map(step))
}

function planPartRemoval(
  table: string,
  existingTable: ExistingTable | undefined,
  isPart: (name: string) => boolean,
  plan: SchemaPlan,
): void {
  for (const [name, kind] of existingTable?.parts ?? []) {
    if (isPart(name)) continue
    plan.steps.push({ says: `drop ${kind} ${name}`, sql: drops[kind](quoteIdentifier(table), quoteIdentifier(name)) })
  }
}

const drops: Readonly<Record<PartKind, (table: string, name: string) => string>> = {
  index: (_, name) => `drop index ${name}`,
  constraint: (table, name) => `alter table ${table} drop constraint ${name}`,
  trigger: (table, name) => `drop trigger ${name} on ${table}`,
}

/**
 * Plans to drop columns that were parked over 30 days ago, before everything else. They cannot be used again.
 */
export function planExpiredRemoval(existing: ReadonlyMap<string, ExistingTable>, today: string): SchemaStep[] {
  const limit = new Date(Date.parse(`${today}T00:00:00Z`) - 30 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  return [...existing].flatMap(([table, { columns }]) => {
    const old = [...columns.keys()].filter((name) => (getParkedDay(name) ?? '99999999') < limit)
    for (const name of old) columns.delete(name)
    return old.map((name) => ({
      says: `drop ${table}.${name}, parked over 30 days ago`,
      sql:
        `alter table ${quoteIdentifier(table)} drop column ${quoteIdentifier(name)}; ` +
        `delete from number_series where table_name = ${quoteLiteral(table)} and column_name = ${quoteLiteral(name)}`,
    }))
  })
}
