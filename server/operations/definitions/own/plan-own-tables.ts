import { readStoredIds } from '../../../../src/engines/definitions/body/build-declaration'
import { definitions } from '../../../../src/engines/definitions/definitions'
import type { PlannedRows } from '../../../../src/framework/company/definition-plan'
import { toSnakeCase } from '../../../../src/framework/naming'
import type { Tx } from '../../../database/connect'
import type {
  DefinitionDraft,
  OwnResource,
  ServedDeclarations,
  TriedDefinitions,
} from '../../../records/areas/definitions-in-force'
import type { Caller } from '../../../records/caller'
import { toFieldKey } from '../../../records/changes/field-keys'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../../../records/model'
import { getReadScope, getVerbScope } from '../../../records/scopes'
import { sqlNames, unpreparedStatement } from '../../../records/sql/named-sql'
import { type ExistingTable, readCatalog } from '../../../schema/catalog'
import { buildDesiredTable } from '../../../schema/desired-tables'
import { findLatestParked } from '../../../schema/parked-names'
import { planSchema } from '../../../schema/plan'
import type { Rename } from '../../../schema/renames'
import type { SchemaStep } from '../../../schema/step'
import { renameInHistorySql } from '../../../schema/stored-names'
import { type DesiredTable, quoteLiteral } from '../../../schema/table-parts'
import type { ConvertedValues } from '../plan/describe-changes'
import {
  type ChangedTable,
  convertValue,
  countRows,
  type ExaminedTable,
  examineOwnTable,
  findFill,
  listOwnAttributes,
  listRenamedValues,
  renamedValueSql,
} from './examine-own-table'
import { buildMoveSteps, examineStates, readStateMoves, withoutState } from './examine-states'
import { type FieldRenames, listFieldRenames } from './follow-renames'
import { findFormerKeys } from './former-keys'
import { changedNestedSql, compareNestedFields } from './nested-fields'
import { describeRunningApprovals } from './running-approvals'

const d = sqlNames(definitions, 'd')

/** What a change of own resources does to the database. */
export interface OwnTablesPlan {
  /** The steps of the transaction, and those after it, which keep nobody from writing. */
  steps: readonly SchemaStep[]
  laterSteps: readonly SchemaStep[]
  findings: readonly PlannedRows[]
  /** What happens besides, in words. */
  notes: readonly string[]
  /** The resources that change or are retired. */
  resources: readonly string[]
  /** Of fields that get another type, how many values become values of it. */
  converted: readonly ConvertedValues[]
  /** The records of each table that is there. */
  sizes: ReadonlyMap<string, number>
  /** The tables after the change. */
  tables: readonly string[]
  /** The fields with another name and their keys, by resource. */
  renames: ReadonlyMap<string, FieldRenames>
}

/** What is served before a change and what would be after it. */
export interface OwnChange {
  before: { declared: ServedDeclarations; model: Model }
  after: Pick<TriedDefinitions, 'declared' | 'model'>
  drafts: readonly DefinitionDraft[]
  /** The number that was in force before the change. */
  seen: number
  today: string
  caller: Caller
  /** The losses that the administrator has confirmed. */
  accepts: readonly string[]
}

/** Rows from which on an index is made after the change, while people go on writing. */
const manyRows = 10_000

/** Plans what the database needs for a change, and finds the rows that it concerns. */
export async function planOwnTables(tx: Tx, change: OwnChange): Promise<OwnTablesPlan> {
  const existing = await readCatalog(tx)
  const { after } = change
  const keys = new Set(change.drafts.map(({ key }) => key))
  const changed = (after.declared.own ?? []).filter(({ key }) => keys.has(key))
  const places = await Promise.all(changed.map((own) => findPlace(tx, change, existing, own)))
  const retired = listRetiredTables(change, existing)
  const resources = [
    ...places.map(({ after: table }) => table.resource.name),
    ...retired.map(({ resource }) => resource),
  ]
  const notes: string[] = []
  for (const name of resources)
    notes.push(...(await describeRunningApprovals(tx, name, change.before.model, after.model)))
  const findings = await examineTables(tx, places, retired)
  const sizes = await countTables(
    tx,
    places,
    retired.map(({ table }) => table),
  )
  const desired = places.map((place) => withFills(after.model, place))
  const updates = new Map(places.map((place) => [place.after.name, listUpdates(place, change.caller.empId)]))
  const { steps } = planSchema(desired, existing, {
    ours: new Set(retired.map(({ table }) => table)),
    said: { tables: new Set(), was: new Map() },
    today: change.today,
    allowedLosses: places.flatMap((place) => listAcceptedRetypes(place, change.accepts)),
    convert: convertValue,
    listUpdates: (table) => updates.get(table) ?? [],
  })
  const large = places.flatMap(({ after: { name } }) => ((sizes.get(name) ?? 0) >= manyRows ? [name] : []))
  const isLater = ({ sql }: SchemaStep) => large.some((name) => sql.startsWith('create index') && isOn(sql, name))
  return {
    steps: steps.filter((step) => !isLater(step)),
    laterSteps: steps.filter(isLater).map(withoutLock),
    findings: findings.flatMap(({ rows }) => rows),
    converted: findings.flatMap(({ converted }) => converted),
    ...{ sizes, notes, resources },
    tables: desired.map(({ name }) => name),
    renames: new Map(places.map((place) => [place.after.resource.name, listRenamedKeys(place)])),
  }
}

async function examineTables(tx: Tx, places: readonly Place[], retired: readonly RetiredTable[]) {
  const toExamined = async (rows: Promise<ExaminedTable['rows']>) => ({ rows: await rows, converted: [] })
  return Promise.all([
    ...places.flatMap(({ stored, ...place }): Promise<ExaminedTable>[] =>
      stored ? [examineOwnTable(tx, { ...place, stored }), toExamined(examineStates(tx, { ...place, stored }))] : [],
    ),
    ...retired.map(({ table }) => examineRetired(tx, table)),
  ])
}

/** Lists the keys of fields with another name: older programs kept them by their names in saved views. */
const listRenamedKeys = ({ after, beforeIds, ids }: Place): FieldRenames =>
  new Map([...listFieldRenames(beforeIds, ids)].map(([from, to]) => [from, toFieldKey(after, to)]))

const isOn = (sql: string, table: string) => sql.includes(` on ${quoteIdentifier(table)} `)

const withoutLock = ({ says, sql }: SchemaStep): SchemaStep => ({
  says: `${says}, while records can be saved`,
  sql: sql.replace(/^create index /, 'create index concurrently if not exists '),
})

interface Place extends Omit<ChangedTable, 'stored'> {
  stored: ExistingTable | undefined
  /** What older programs wrote into the history, with the present keys of fields. */
  formerKeys: readonly Rename[]
}

async function findPlace(
  tx: Tx,
  { before, after, seen, caller, accepts }: OwnChange,
  existing: ReadonlyMap<string, ExistingTable>,
  { key, resource, ids, body }: OwnResource,
): Promise<Place> {
  const table = getTable(after.model, resource.name)
  const storedName = existing.has(table.name) ? table.name : (findLatestParked(table.name, existing) ?? table.name)
  const former = before.declared.own?.find((own) => own.resource.name === resource.name)
  const beforeTable = before.model.tables.get(resource.name)
  const beforeBody = former?.body ?? (await readFormerBody(tx, key, seen))
  return {
    ...{ after: table, ids, body, beforeBody, storedName, stored: existing.get(storedName) },
    before: beforeTable,
    beforeIds: former?.ids ?? readStoredIds(beforeBody),
    formerKeys: existing.has(storedName) ? await findFormerKeys(tx, resource.name, beforeBody, body) : [],
    moves: readStateMoves(accepts),
    canRead: (name) => beforeTable !== undefined && canReadAll(beforeTable, name, caller),
  }
}

const formerBodySql = unpreparedStatement`
  select ${d.body} from ${d} where ${d.key} = $1 and ${d.number} <= $2 order by ${d.number} desc limit 1`

/** Reads the body of a definition that was retired, or that was left out. */
async function readFormerBody(tx: Tx, key: string, seen: number): Promise<unknown> {
  const { rows } = await tx.query<{ body: string }>(formerBodySql(key, seen))
  return JSON.parse(rows[0]?.body ?? 'null')
}

/** Tells whether the caller may read the field of every record. */
const canReadAll = (table: Table, name: string, caller: Caller): boolean =>
  getVerbScope(table, 'list', caller) === 'all' && getReadScope(getAttribute(table, name), caller) === 'all'

interface RetiredTable {
  resource: string
  table: string
}

/** Lists the tables of definitions that are retired. */
function listRetiredTables(
  { drafts, before, after }: OwnChange,
  existing: ReadonlyMap<string, ExistingTable>,
): RetiredTable[] {
  return drafts.flatMap(({ key, body }) => {
    const own = before.declared.own?.find((each) => each.key === key)
    const table = own && toSnakeCase(own.resource.name)
    const isKept = after.declared.own?.some((each) => each.resource.name === own?.resource.name)
    return body === null && table && !isKept && existing.has(table) ? [{ resource: own.resource.name, table }] : []
  })
}

async function examineRetired(tx: Tx, table: string): Promise<ExaminedTable> {
  const text = `select count(*)::int as count from ${quoteIdentifier(table)}`
  const { rows } = await tx.query<{ count: number }>({ text })
  const count = rows[0]?.count ?? 0
  if (count === 0) return { rows: [], converted: [] }
  const says = `${countRows(count)} would be served no more; they are kept, and come back with the resource`
  return { rows: [{ accept: 'retire', path: 'body', says, count, first: [] }], converted: [] }
}

/** Builds the table as it has to be, with the values that existing rows get in new columns. */
function withFills(model: Model, { after: table, ids, moves }: Place): DesiredTable {
  const desired = buildDesiredTable(model, table)
  const first = Object.keys(ids.states).find((name) => ids.states[name] === moves.get(withoutState))
  const fills = new Map(
    listOwnAttributes(table).map((each) => {
      const isMoved = first !== undefined && each.name === table.resource.workflow?.field
      return [each.column?.name, isMoved ? quoteLiteral(first) : findFill(table, each)]
    }),
  )
  return { ...desired, columns: desired.columns.map((column) => ({ ...column, fill: fills.get(column.name) })) }
}

/** Lists the columns that begin empty, because the loss of their old values is confirmed. */
const listAcceptedRetypes = ({ after, ids }: Place, accepts: readonly string[]): string[] =>
  listOwnAttributes(after).flatMap(({ name, column }) =>
    accepts.includes(`retype:${ids.fields[name] ?? name}`) ? [`${after.name}.${column?.name}`] : [],
  )

/** Lists the updates of names and values: of fields in the history, of choices and states in the records. */
function listUpdates(place: Place, actorEmpId: number | null): SchemaStep[] {
  if (!place.stored) return []
  return [...buildHistorySteps(place), ...buildValueSteps(place), ...buildMoveSteps(place, actorEmpId)]
}

/**
 * Gives fields that older programs kept by their names in the history their keys, while nobody writes records,
 * before another field takes a name.
 */
function buildHistorySteps({ after, formerKeys }: Place): SchemaStep[] {
  if (formerKeys.length === 0) return []
  const lock = `lock table ${quoteIdentifier(after.name)} in share row exclusive mode`
  const update = renameInHistorySql(after.resource.name, formerKeys)
  return [
    {
      says: `rename fields of ${after.resource.name} in the history`,
      sql: `${lock}; set local steward.renames_fields = 'yes'; ${update}; set local steward.renames_fields = ''`,
    },
  ]
}

function buildValueSteps(place: Place): SchemaStep[] {
  return listOwnAttributes(place.after).flatMap((attribute): SchemaStep[] => {
    if (!attribute.column) return []
    const renames = listRenamedValues(place, attribute)
    const nested = changedNestedSql(
      quoteIdentifier(attribute.column.name),
      compareNestedFields(place.beforeBody, place.body, place.ids.fields[attribute.name] ?? ''),
    )
    if (renames.length === 0 && !nested) return []
    const [table, column] = [quoteIdentifier(place.after.name), quoteIdentifier(attribute.column.name)]
    const sql = `update ${table} set ${column} = ${nested ?? renamedValueSql(attribute, renames, column)} where ${column} is not null`
    return [{ says: `rename values of ${place.after.name}.${attribute.column.name}`, sql }]
  })
}

/** Counts the records of the tables that change, by their present and their later names. */
async function countTables(tx: Tx, places: readonly Place[], retired: readonly string[]): Promise<Map<string, number>> {
  const stored = places.flatMap((place) => (place.stored ? [[place.after.name, place.storedName] as const] : []))
  const names = [...stored, ...retired.map((name) => [name, name] as const)]
  if (names.length === 0) return new Map()
  const counts = names.map(([, name]) => `select count(*)::int as count from ${quoteIdentifier(name)}`)
  const { rows } = await tx.query<{ count: number }>({ text: counts.join(' union all ') })
  return new Map(names.map(([name], at) => [name, rows[at]?.count ?? 0]))
}
