import { readStoredIds } from '../../../../src/engines/definitions/body/build-declaration'
import { toSnakeCase } from '../../../../src/framework/naming'
import type { Tx } from '../../../database/connect'
import type { OwnResource } from '../../../records/areas/definitions-in-force'
import { hasSameNames } from '../../../records/changes/same-names'
import { getTable, type Model } from '../../../records/model'
import { type ExistingTable, readCatalog } from '../../../schema/catalog'
import { toPostgresType } from '../../../schema/columns'
import type { CopiedColumn } from '../../../schema/convert-column'
import { getCopiedWord, planCopyRemovals } from '../../../schema/copied-columns'
import { buildDesiredTable } from '../../../schema/desired-tables'
import { findLatestParked } from '../../../schema/parked-names'
import { planSchema } from '../../../schema/plan'
import type { Rename } from '../../../schema/renames'
import type { SchemaStep } from '../../../schema/step'
import { type DesiredTable, quoteLiteral } from '../../../schema/table-parts'
import { findChangedColumns } from '../own-fields/plan-own-columns'
import type { ConvertedValues } from '../plan/describe-changes'
import type { ChangedTable } from '../rows/changed-table'
import { type ExaminedTable, examineOwnTable } from '../rows/examine-own-table'
import { buildFixSteps } from '../rows/fix-steps'
import type { FixedRows } from '../rows/fixed-rows'
import { examineDeletions } from '../rows/gained-deletions'
import { findFill } from '../rows/renamed-values'
import { convertValue, listOwnAttributes } from '../rows/row-questions'
import { readBodyAt } from '../stored-definitions'
import { readStateMoves, withoutState } from './examine-states'
import { countTables, examinePlace, examineRetired, findLargeTables } from './examine-tables'
import { findFormerKeys } from './former-keys'
import type { OwnChange } from './own-change'
import { type LargeChange, listCopiedColumns, sortSteps } from './plan-copies'
import { describeRunningApprovals } from './running-approvals'
import { listUpdates } from './update-steps'

/** What a change of own resources does to the database; first what is made of large tables. */
export interface OwnTablesPlan extends LargeChange {
  /** The steps of the transaction, and those after it, which keep nobody from writing. */
  steps: readonly SchemaStep[]
  laterSteps: readonly SchemaStep[]
  findings: ExaminedTable['rows']
  /** What happens besides, in words. */
  notes: readonly string[]
  /** The resources that change or are retired. */
  resources: readonly string[]
  /** Of fields that get another type, how many values become values of it. */
  converted: readonly ConvertedValues[]
  /** The records of each table that is there. */
  sizes: ReadonlyMap<string, number>
  /** The tables that are there before the change. */
  present: readonly string[]
  /** The tables of own resources after the change. */
  tables: readonly string[]
  /** True where a shipped table has columns of own fields after it. */
  hasOwnColumns: boolean
  /** The resources with fields, choices, states or steps under other names. */
  changedNames: readonly string[]
}

/** Plans what the database needs for a change, and finds the rows that it concerns. */
export async function planOwnTables(tx: Tx, change: OwnChange): Promise<OwnTablesPlan> {
  const existing = await readCatalog(tx)
  const { after } = change
  const places = await findPlaces(tx, change, existing)
  const shipped = await findChangedColumns(tx, change, existing)
  const all = [...places, ...shipped]
  const retired = listRetiredTables(change, existing)
  const names = [...places.map(({ after: table }) => table.resource.name), ...retired.map(({ resource }) => resource)]
  const notes = await describeApprovals(tx, names, change)
  const findings = await Promise.all([
    ...places.map((place) => examinePlace(tx, place)),
    ...shipped.map((place) => examineOwnTable(tx, place).then(placeInOverlay)),
  ])
  const ofAll = await examineWhole(tx, change, places, retired)
  const losses = all.flatMap((place, at) => listRetypeLosses(place, findings[at], change.accepts))
  const desired = places.map((place) => withFills(after.model, place))
  const columns = shipped.map((place) => place.desired)
  const large = await findLargeTables(tx, all, change.manyRows)
  const copies = listCopies(change.ready, places, desired, { large, losses })
  const updates = new Map(
    all.map((place, at) => [
      place.after.name,
      [...listUpdates(place, copies, change.caller.empId), ...listFixes(change, place, findings[at]?.fixed ?? [])],
    ]),
  )
  const steps = planSteps(change, [...desired, ...columns], {
    ...{ retired, losses, updates, copies },
    existing: new Map([...existing, ...shipped.map((place) => [place.after.name, place.stored] as const)]),
  })
  const present = listPresent(all, retired)
  const every = [...planCopyRemovals(present, existing, copies), ...steps]
  return {
    ...{ copies, notes, resources: names },
    ...sortSteps(every, { large, desired, copies, places: change.ready ? [] : places.filter(isChanged) }),
    findings: [...findings.flatMap(({ rows }) => rows), ...ofAll],
    converted: findings.flatMap(({ converted }) => converted),
    sizes: change.ready ? new Map() : await countTables(tx, all, retired),
    present,
    tables: desired.map(({ name }) => name),
    hasOwnColumns: columns.some((table) => table.columns.length > 0),
    changedNames: all.filter(hasOtherNames).map((place) => place.after.resource.name),
  }
}

const hasOtherNames = ({ beforeIds, ids }: Pick<ChangedTable, 'beforeIds' | 'ids'>): boolean =>
  beforeIds !== undefined && !hasSameNames(beforeIds, ids)

interface PlannedParts {
  existing: ReadonlyMap<string, ExistingTable>
  retired: readonly RetiredTable[]
  losses: string[]
  updates: ReadonlyMap<string, SchemaStep[]>
  copies: readonly CopiedColumn[]
}

function planSteps({ today }: OwnChange, desired: readonly DesiredTable[], parts: PlannedParts): SchemaStep[] {
  const { existing, retired, losses, updates, copies } = parts
  const { steps } = planSchema([...desired], existing, {
    ours: new Set(retired.map(({ table }) => table)),
    said: { tables: new Set(), was: new Map() },
    ...{ today, allowedLosses: losses, convert: convertValue },
    listUpdates: (table) => updates.get(table) ?? [],
    copies: new Map(copies.map((copied) => [getCopiedWord(copied), copied])),
  })
  return steps
}

async function describeApprovals(tx: Tx, names: readonly string[], { before, after }: OwnChange): Promise<string[]> {
  const notes: string[] = []
  for (const name of names) notes.push(...(await describeRunningApprovals(tx, name, before.model, after.model)))
  return notes
}

const listPresent = (places: readonly Pick<Place, 'stored' | 'storedName'>[], retired: readonly RetiredTable[]) => [
  ...places.flatMap(({ stored, storedName }) => (stored ? [storedName] : [])),
  ...retired.map(({ table }) => table),
]

const placeInOverlay = ({ rows, ...examined }: ExaminedTable): ExaminedTable => ({
  ...examined,
  rows: rows.map((row) => ({ ...row, path: row.path.replace(/^fields/, 'ownFields') })),
})

/** Lists the columns that are copied: a plan those of large tables, a change those that are ready. */
function listCopies(
  ready: OwnChange['ready'],
  places: readonly Place[],
  desired: readonly DesiredTable[],
  { large, losses }: { large: readonly string[]; losses: readonly string[] },
): CopiedColumn[] {
  return places.flatMap((place, at) => {
    const table = desired[at]
    if (!table || !isChanged(place)) return []
    const all = listCopiedColumns(place, table, losses)
    return ready ? all.filter((copied) => ready.has(getCopiedWord(copied))) : large.includes(table.name) ? all : []
  })
}

interface Place extends Omit<ChangedTable, 'stored'> {
  stored: ExistingTable | undefined
  /** What older programs wrote into the history, with the present keys of fields. */
  formerKeys: readonly Rename[]
}

/** Finds what a change does to all records of a resource: they are served no more, or can be deleted. */
async function examineWhole(
  tx: Tx,
  { after: { declared } }: OwnChange,
  places: readonly Place[],
  retired: readonly RetiredTable[],
): Promise<ExaminedTable['rows']> {
  const present = places.filter(({ stored }) => stored !== undefined)
  const ofRights = await Promise.all(present.map((place) => examineDeletions(tx, place, declared.roles)))
  const ofRetired = await Promise.all(retired.map(({ table }) => examineRetired(tx, table)))
  return [...ofRetired.flatMap(({ rows }) => rows), ...ofRights.flat()]
}

/** Tells whether the table is in the database under its name. */
const isChanged = (place: Place): place is Place & ChangedTable =>
  place.stored !== undefined && place.storedName === place.after.name

/** Finds the tables that a change concerns, as they are before it. */
export function findPlaces(tx: Tx, change: OwnChange, existing: ReadonlyMap<string, ExistingTable>): Promise<Place[]> {
  const keys = new Set(change.drafts.map(({ key }) => key))
  const changed = (change.after.declared.own ?? []).filter(({ key }) => keys.has(key))
  return Promise.all(changed.map((own) => findPlace(tx, change, existing, own)))
}

async function findPlace(
  tx: Tx,
  { before, after, seen, caller, company, today, accepts, fixes = {} }: OwnChange,
  existing: ReadonlyMap<string, ExistingTable>,
  { key, resource, ids, body }: OwnResource,
): Promise<Place> {
  const table = getTable(after.model, resource.name)
  const storedName = existing.has(table.name) ? table.name : (findLatestParked(table.name, existing) ?? table.name)
  const former = before.declared.own?.find((own) => own.resource.name === resource.name)
  const beforeTable = before.model.tables.get(resource.name)
  const beforeBody = former?.body ?? (await readBodyAt(tx, key, seen))
  return {
    ...{ after: table, ids, body, beforeBody, storedName, stored: existing.get(storedName) },
    before: beforeTable,
    beforeIds: former?.ids ?? readStoredIds(beforeBody),
    formerKeys: existing.has(storedName) ? await findFormerKeys(tx, resource.name, beforeBody, body) : [],
    moves: readStateMoves(accepts),
    ...{ asker: { ...{ caller, company, today }, model: before.model }, fixes },
  }
}

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

function listFixes(change: OwnChange, { after, stored }: Place, fixed: readonly FixedRows[]): SchemaStep[] {
  if (!stored) return []
  const { caller, today, reason = '' } = change
  return fixed.flatMap((rows) => buildFixSteps(after, stored, rows, { caller, today, reason }))
}

/**
 * Lists the columns that begin empty: those with values that do not fit, whose loss is confirmed, and those
 * without a value that could be converted.
 */
const listRetypeLosses = (
  { after, ids, stored }: Place,
  { rows = [], fixed = [] }: Partial<ExaminedTable> = {},
  accepts: readonly string[],
): string[] =>
  listOwnAttributes(after).flatMap(({ name, column }) => {
    const loss = `retype:${ids.fields[name] ?? name}`
    const isNamed = rows.some(({ accept }) => accept === loss)
    const isParked = fixed.some(({ attribute, isRetyped }) => isRetyped && attribute.name === name)
    const from = stored?.columns.get(column?.name ?? '')?.type
    const isConverted = !column || !from || convertValue(from, toPostgresType(column.type), '') !== undefined
    return isParked || (isNamed ? accepts.includes(loss) : !isConverted) ? [`${after.name}.${column?.name}`] : []
  })
