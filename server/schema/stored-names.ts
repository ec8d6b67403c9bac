import { systemTablesOfResources } from '../database/system/system'
import { quoteIdentifier } from '../records/model'
import type { FormerNames, Rename } from './renames'
import type { SchemaStep } from './step'
import { type DesiredColumn, type DesiredTable, quoteLiteral } from './table-parts'

/** The prefix of a temporary name while others are renamed. No resource has such a name. */
const meanwhile = '~'

const renameCaseSql = (column: string, renames: readonly Rename[]) =>
  `case ${column} ${renames.map(({ from, to }) => `when ${quoteLiteral(from)} then ${quoteLiteral(to)}`).join(' ')} else ${column} end`
const formerNamesSql = (renames: readonly Rename[]) => `(${renames.map(({ from }) => quoteLiteral(from)).join(', ')})`

/** Builds the only change of the history: its values stay, and names become the present ones. */
const updateHistorySql = (sql: string) =>
  `alter table history disable trigger history_append_only; ${sql}; alter table history enable trigger history_append_only`

/** Lists the renamed resources, from the renames of their tables. */
export function listRenamedResources(desired: readonly DesiredTable[], renames: readonly Rename[]): Rename[] {
  return renames.flatMap(({ from, to }) => {
    const { resource, wasResource, was } = desired.find(({ name }) => name === to) ?? {}
    return resource && wasResource && was === from ? [{ from: wasResource, to: resource }] : []
  })
}

/**
 * Builds steps that update stored names of resources, all together, so that names may be swapped in a circle.
 */
export function buildResourceRenameSteps(desired: readonly DesiredTable[], renames: readonly Rename[]): SchemaStep[] {
  if (renames.length === 0) return []
  const says = (where: string) => `say in ${where} how ${renames.map(({ to }) => to).join(', ')} are called`
  const ofSystem = systemTablesOfResources.map((table) => {
    if (table === 'history') return { says: says(table), sql: updateHistorySql(renameResourceSql(table, renames)) }
    // Some rows are unique by name, so no intermediate name may equal that of another row.
    const sql =
      `update ${table} set resource = ${quoteLiteral(meanwhile)} || ${renameCaseSql('resource', renames)} where resource in ${formerNamesSql(renames)}; ` +
      `update ${table} set resource = substr(resource, 2) where resource like ${quoteLiteral(`${meanwhile}%`)}`
    return { says: says(table), sql }
  })
  const declared = desired.flatMap(({ name, columns }) =>
    columns
      .filter(({ namesResource }) => namesResource)
      .map((column) => ({ name, column: quoteIdentifier(column.name) })),
  )
  const ofDeclared = declared.map(({ name, column }) => ({
    says: says(name),
    sql:
      `alter table ${quoteIdentifier(name)} disable trigger user; ` +
      `update ${quoteIdentifier(name)} set ${column} = ${renameCaseSql(column, renames)} where ${column} in ${formerNamesSql(renames)}; ` +
      `alter table ${quoteIdentifier(name)} enable trigger user`,
  }))
  return [...ofSystem, ...ofDeclared]
}

const renameResourceSql = (table: string, renames: readonly Rename[]) =>
  `update ${table} set resource = ${renameCaseSql('resource', renames)} where resource in ${formerNamesSql(renames)}`

/** Lists renames by an older program, which left the former name in the history. */
export function listRenamesForHistory(desired: readonly DesiredTable[]): Rename[] {
  const names = new Set(desired.map(({ resource }) => resource))
  return desired.flatMap(({ resource, wasResource }) =>
    resource && wasResource && !names.has(wasResource) ? [{ from: wasResource, to: resource }] : [],
  )
}

export const formerHistorySql = (renames: readonly Rename[]) => ({
  find: `select exists (select from history where resource in ${formerNamesSql(renames)}) as is`,
  move: updateHistorySql(renameResourceSql('history', renames)),
})

/**
 * Builds steps that update field names in the history. If a field takes the name of a removed one, the old
 * entries of that name are renamed and then belong to no field.
 */
export function buildFieldRenameSteps(table: DesiredTable, columns: readonly Rename[]): SchemaStep[] {
  const { resource } = table
  const renames = columns.flatMap(({ from, to }) => buildFieldRename(table.columns, from, to))
  if (!resource || renames.length === 0) return []
  const sql = updateHistorySql(buildHistoryRenameSql(resource, renames))
  return [{ says: `say in history how fields of ${resource} are called`, sql }]
}

/** Builds SQL that renames fields in the history of a resource, all together because names may be swapped. */
function buildHistoryRenameSql(resource: string, renames: readonly Rename[]): string {
  const taken = renames
    .filter(({ to }) => !renames.some(({ from }) => from === to))
    .map(({ to }) => ({ from: to, to: `${to}${meanwhile}` }))
  return renameInHistorySql(resource, [...renames, ...taken])
}

/** Builds SQL that gives fields in the history other names, which nothing else has. */
export function renameInHistorySql(resource: string, renames: readonly Rename[]): string {
  const names = `array[${renames.map(({ from }) => quoteLiteral(from)).join(', ')}]`
  return (
    `update history set changes = (select jsonb_object_agg(${renameCaseSql('key', renames)}, value) from jsonb_each(changes)) ` +
    `where resource = ${quoteLiteral(resource)} and changes ?| ${names}`
  )
}

const buildFieldRename = (columns: readonly DesiredColumn[], from: string, to: string): Rename[] => {
  const { field, wasField, was } = columns.find(({ name }) => name === to) ?? {}
  return field && wasField && was === from ? [{ from: wasField, to: field }] : []
}

interface DeclaredName {
  name: string
  was: string | undefined
}

/**
 * Finds names that an earlier plan swapped in a circle and that are all still declared, by
 * older declarations that do not mention the swap. Each field would get the values of another.
 * Answers them as `table` or `table.column`.
 */
export function findForgottenRenameCycles(
  desired: readonly DesiredTable[],
  places: readonly { table: DesiredTable; former: string | undefined; renames: readonly Rename[] }[],
  renames: readonly Rename[],
  { was }: FormerNames,
): string[][] {
  const ofTables = findRenameCycles(omitRenamedNames(desired, renames), (name) => was.get(name))
  const ofColumns = places.flatMap(({ table, former, renames: columns }) =>
    findRenameCycles(omitRenamedNames(table.columns, columns), (name) => was.get(`${former}.${name}`)).map((circle) =>
      circle.map((name) => `${former}.${name}`),
    ),
  )
  return [...ofTables, ...ofColumns]
}

/** Leaves out declared names that a rename frees, because they now belong to something else. */
const omitRenamedNames = (declared: readonly DeclaredName[], renames: readonly Rename[]) =>
  declared.filter(({ name }) => !renames.some(({ from }) => from === name))

function findRenameCycles(
  declared: readonly DeclaredName[],
  formerOf: (name: string) => string | undefined,
): string[][] {
  const silent = new Map(declared.filter(({ name, was }) => was !== formerOf(name)).map((one) => [one.name, one]))
  const found = new Map<string, string[]>()
  for (const start of silent.keys()) {
    const circle = [start]
    for (let next = formerOf(start); next !== undefined && next !== start && silent.has(next); next = formerOf(next)) {
      if (circle.includes(next)) break
      circle.push(next)
    }
    const isRound = circle.length > 1 && formerOf(circle.at(-1) ?? '') === start
    if (isRound && circle.every((name) => silent.get(name)?.was === undefined))
      found.set([...circle].sort().join(), circle.sort())
  }
  return [...found.values()]
}
