import { quote } from '../../records/model'
import type { ExistingTable, PartKind } from './catalog'
import { columnSql, createSequence, planColumns } from './columns'
import type { DesiredTable } from './desired'
import { forgottenCircles, keepFieldNames, keepResourceNames, renamedResources } from './kept-names'
import { isParked, parkedName, parkedOf, parkedOn } from './parked'
import { type DesiredPart, literal } from './part'
import { findRenames, isColumnDone, isTableDone, orderRenames, type Rename, type Said } from './renames'
import type { Plan, PlanOptions, Step } from './step'

/** A declared table, what there is of it, and which of its columns have another name by now. */
interface Place {
  table: DesiredTable
  /** What it is called before the plan. */
  former: string | undefined
  found: ExistingTable | undefined
  renames: Rename[]
}

/**
 * What to do so that the database has the declared tables: drop what stands in the way, park, rename, create, add, widen,
 * index. Everything is parked and renamed before anything is added, so that no name is taken twice.
 */
export function planSchema(
  desired: readonly DesiredTable[],
  existing: ReadonlyMap<string, ExistingTable>,
  options: PlanOptions,
): Plan {
  const named = findRenames(desired, existing, isTableDone(options.said, existing))
  const renames = [...named, ...returned(desired, existing, named)]
  const places = desired.map((table) => placeOf(table, existing, renames, options.said))
  const moved = [...renames, ...places.flatMap((place) => place.renames)].map(({ from }) => from)
  const gone = goneTables(existing, options.ours, places).map((from) => ({
    from,
    to: parkedName(from, options.today, existing),
  }))
  const circles = forgottenCircles(desired, places, renames, options.said)
  const forgotten = circles.filter((circle) => !circle.every((name) => options.allowedLosses.includes(name))).flat()
  const said = saidNow(without(options.said, circles.flat()), places, renames, gone)
  const plan: Plan = { steps: [], losses: [], forgotten, said }
  // Its indexes would keep their names, its references would hold on to other records.
  for (const { from } of gone) dropParts(from, existing.get(from), () => false, plan)
  for (const { table, former, found } of places)
    if (former) dropParts(former, found, (name) => isKept(table, name, moved), plan)
  for (const rename of gone) plan.steps.push(renameTable(rename, `park table ${rename.from} as ${rename.to}`))
  for (const rename of orderRenames(renames)) plan.steps.push(renameTable(rename))
  const back: DesiredTable[] = []
  for (const { table, found, former = '', renames: columns } of places) {
    if (!found) createTable(table, plan)
    else if (planColumns(table, found, columns, plan, options) || isParked(former)) back.push(table)
  }
  for (const table of back) freeOrphans(table, plan)
  plan.steps.push(...keepResourceNames(desired, renamedResources(desired, renames)))
  for (const { table, renames: columns } of places) plan.steps.push(...keepFieldNames(table, columns))
  const later: Step[] = []
  for (const place of places) addParts(place, moved, plan, later)
  // References come last: they need every table.
  plan.steps.push(...later)
  return plan
}

function placeOf(
  table: DesiredTable,
  existing: ReadonlyMap<string, ExistingTable>,
  renames: readonly Rename[],
  said: Said,
): Place {
  const isLeft = renames.some(({ from }) => from === table.name)
  const former = renames.find(({ to }) => to === table.name)?.from ?? (isLeft ? undefined : table.name)
  const found = former === undefined ? undefined : existing.get(former)
  if (!former || !found) return { table, former: undefined, found: undefined, renames: [] }
  return {
    table,
    former,
    found,
    renames: findRenames(table.columns, found.columns, isColumnDone(said, former, found.columns)),
  }
}

const without = ({ tables, was }: Said, names: readonly string[]): Said => ({
  tables,
  was: new Map([...was].filter(([name]) => !names.includes(name))),
})

/** Tables of an earlier plan that are not declared any more. */
function goneTables(existing: ReadonlyMap<string, ExistingTable>, ours: ReadonlySet<string>, places: readonly Place[]) {
  const kept = new Set(places.map(({ former }) => former))
  return [...ours].filter((name) => !kept.has(name) && existing.has(name))
}

/** Parked tables of resources that are declared again: they come back with their records. */
function returned(
  desired: readonly DesiredTable[],
  existing: ReadonlyMap<string, ExistingTable>,
  renames: readonly Rename[],
): Rename[] {
  return desired.flatMap(({ name }) => {
    const isThere = existing.has(name) && !renames.some(({ from }) => from === name)
    const parked = isThere || renames.some(({ to }) => to === name) ? undefined : parkedOf(name, existing)
    return parked ? [{ from: parked, to: name }] : []
  })
}

/** What these declarations say of former names; what was parked keeps what was said of it. */
function saidNow(said: Said, places: readonly Place[], renames: readonly Rename[], gone: readonly Rename[]): Said {
  const names = new Map([...renames, ...gone].map(({ from, to }) => [from, to]))
  const moved = new Set(renames.map(({ from }) => from))
  const left = new Set(places.flatMap(({ former, renames: columns }) => columns.map(({ from }) => `${former}.${from}`)))
  const was = new Map<string, string>()
  for (const [key, former] of said.was) {
    const [table = '', column] = key.split('.')
    if (column === undefined ? moved.has(key) : left.has(key)) continue
    was.set(column === undefined ? key : `${names.get(table) ?? table}.${column}`, former)
  }
  for (const { table } of places) {
    if (table.was) was.set(table.name, table.was)
    for (const column of table.columns) if (column.was) was.set(`${table.name}.${column.name}`, column.was)
  }
  const before = [...said.tables].map((name) => names.get(name) ?? name)
  return { tables: new Set([...before, ...places.map(({ table }) => table.name)]), was }
}

/** References of what comes back may lead to records that have gone meanwhile. */
function freeOrphans({ name, references }: DesiredTable, plan: Plan): void {
  for (const { orphans } of references)
    if (orphans) plan.steps.push({ says: `empty references of ${name} to what is gone`, sql: orphans })
}

/** With the numbers of its series, which know their table by its name. */
const renameTable = ({ from, to }: Rename, says = `rename table ${from} to ${to}`): Step => ({
  says,
  sql:
    `alter table ${quote(from)} rename to ${quote(to)}; ` +
    `update number_series set table_name = ${literal(to)} where table_name = ${literal(from)}`,
})

function createTable(table: DesiredTable, plan: Plan): void {
  for (const column of table.columns) createSequence(column, plan)
  const columns = table.columns.map(columnSql)
  plan.steps.push({
    says: `create table ${table.name}`,
    sql:
      `create table ${quote(table.name)} (id bigint generated by default as identity primary key, ${columns.map((c) => `${c}, `).join('')}` +
      'created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, ' +
      'version bigint not null default 1)',
  })
}

/** Whether what stands there under the name is the part still: it follows its columns when they are renamed. */
function isKept(table: DesiredTable, name: string, moved: readonly string[]): boolean {
  const part = partsOf(table).find((each) => each.name === name)
  return part !== undefined && !moved.some((former) => new RegExp(`\\b${former}\\b`).test(part.sql))
}

const partsOf = (table: DesiredTable): DesiredPart[] => [
  ...table.indexes,
  ...table.checks,
  ...table.guards,
  ...table.references,
]

function addParts({ table, found }: Place, moved: readonly string[], plan: Plan, later: Step[]): void {
  const missing = (parts: readonly DesiredPart[]) =>
    parts.filter(({ name }) => !found?.parts.has(name) || !isKept(table, name, moved))
  const step = ({ name, sql, violation, culprits }: DesiredPart): Step => ({
    says: `add ${name}${violation ? ` (${table.name}: ${violation.fields.join(', ')})` : ''}`,
    sql,
    ...(culprits ? { culprits } : {}),
  })
  plan.steps.push(...missing([...table.indexes, ...table.checks, ...table.guards]).map(step))
  later.push(...missing(table.references).map(step))
}

function dropParts(
  table: string,
  found: ExistingTable | undefined,
  isPart: (name: string) => boolean,
  plan: Plan,
): void {
  for (const [name, kind] of found?.parts ?? []) {
    if (isPart(name)) continue
    plan.steps.push({ says: `drop ${kind} ${name}`, sql: drops[kind](quote(table), quote(name)) })
  }
}

const drops: Readonly<Record<PartKind, (table: string, name: string) => string>> = {
  index: (_, name) => `drop index ${name}`,
  constraint: (table, name) => `alter table ${table} drop constraint ${name}`,
  trigger: (table, name) => `drop trigger ${name} on ${table}`,
}

/** Columns parked over 30 days ago, to be dropped before all else: they come back no more. */
export function outOfTime(existing: ReadonlyMap<string, ExistingTable>, today: string): Step[] {
  const limit = new Date(Date.parse(`${today}T00:00:00Z`) - 30 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  return [...existing].flatMap(([table, { columns }]) => {
    const old = [...columns.keys()].filter((name) => (parkedOn(name) ?? '99999999') < limit)
    for (const name of old) columns.delete(name)
    return old.map((name) => ({
      says: `drop ${table}.${name}, parked over 30 days ago`,
      sql:
        `alter table ${quote(table)} drop column ${quote(name)}; ` +
        `delete from number_series where table_name = ${literal(table)} and column_name = ${literal(name)}`,
    }))
  })
}
