import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { Tx } from '../../../database/connect'
import type { OwnFieldSet } from '../../../records/areas/definitions-in-force'
import type { Table } from '../../../records/model'
import type { ExistingTable } from '../../../schema/catalog'
import { buildDesiredTable } from '../../../schema/desired-tables'
import { findOwnColumn, isOwnColumn } from '../../../schema/own-columns'
import { isParkedName } from '../../../schema/parked-names'
import type { DesiredPart, DesiredTable } from '../../../schema/table-parts'
import type { OwnChange } from '../own/own-change'
import type { UpdatedTable } from '../own/update-steps'
import type { ChangedTable } from '../rows/changed-table'
import { readBodyAt } from '../stored-definitions'

/** A shipped table of which own columns change; nothing that the program declares of it does. */
interface ChangedColumns extends ChangedTable, Omit<UpdatedTable, 'stored'> {
  /** The own columns as they have to be, with the parts that are about them. */
  desired: DesiredTable
}

const noIds: BodyIds = { fields: {}, choices: {}, nested: {}, states: {}, steps: {}, asked: {} }

/** Finds the shipped tables whose own fields a change adds, changes or takes away. */
export async function findChangedColumns(
  tx: Tx,
  change: OwnChange,
  existing: ReadonlyMap<string, ExistingTable>,
): Promise<ChangedColumns[]> {
  const places = change.drafts.map(async ({ key, kind }): Promise<ChangedColumns[]> => {
    const find = ({ ownFields = [] }: { ownFields?: readonly OwnFieldSet[] }) =>
      ownFields.find((set) => set.key === key)
    const [was, is] = [find(change.before.declared), find(change.after.declared)]
    const name = (is ?? was)?.resource.name
    const tables = [change.before, change.after].map(({ model }) => (name ? model.tables.get(name) : undefined))
    const [before, after] = tables
    const stored = after && existing.get(after.name)
    if (kind !== 'overlay' || !before || !after || !stored) return []
    const ids = is?.ids ?? noIds
    const names = { ...was?.ids.fields, ...ids.fields }
    const [desiredBefore, desiredAfter] = [
      buildDesiredTable(change.before.model, before),
      buildDesiredTable(change.after.model, after),
    ]
    return [
      {
        ...{ ids, beforeIds: was?.ids, storedName: after.name, body: is?.body },
        beforeBody: was?.body ?? (await readFormerFields(tx, key, change.seen)),
        after: pickAttributes(after, names),
        before: pickAttributes(before, names),
        ...{ whole: before, moves: new Map(), formerKeys: [], fixes: change.fixes ?? {} },
        asker: { caller: change.caller, company: change.company, today: change.today, model: change.before.model },
        stored: pickOwnParts(stored, desiredBefore, desiredAfter),
        desired: pickDesired(desiredBefore, desiredAfter),
      },
    ]
  })
  return (await Promise.all(places)).flat()
}

async function readFormerFields(tx: Tx, key: string, seen: number): Promise<unknown> {
  const body = await readBodyAt(tx, key, seen)
  return isPlainObject(body) ? { fields: body.ownFields } : body
}

const pickAttributes = (table: Table, names: object): Table => ({
  ...table,
  attributes: new Map([...table.attributes].filter(([name]) => Object.hasOwn(names, name))),
})

const listParts = ({ indexes, checks, guards, references }: DesiredTable): readonly DesiredPart[] => [
  ...indexes,
  ...checks,
  ...guards,
  ...references,
]

/** Lists the parts that are about own columns, or that only one of the two tables has. */
const listOwnParts = (table: DesiredTable, other: DesiredTable): readonly DesiredPart[] => {
  const others = new Set(listParts(other).map(({ name }) => name))
  return listParts(table).filter(({ name, sql }) => !others.has(name) || findOwnColumn(sql) !== undefined)
}

function pickDesired(before: DesiredTable, after: DesiredTable): DesiredTable {
  const names = new Set(listOwnParts(after, before).map(({ name }) => name))
  const pick = (parts: readonly DesiredPart[]) => parts.filter(({ name }) => names.has(name))
  const { keepsOwnColumns: _, ...table } = after
  return {
    ...table,
    ...{ was: undefined, wasResource: undefined },
    columns: after.columns.filter(({ name }) => isOwnColumn(name)),
    indexes: pick(after.indexes),
    checks: pick(after.checks),
    guards: pick(after.guards),
    references: pick(after.references),
  }
}

/** Answers what the database has of own columns, as if there was nothing else. */
function pickOwnParts({ columns, parts }: ExistingTable, before: DesiredTable, after: DesiredTable): ExistingTable {
  const names = new Set([...listOwnParts(before, after), ...listOwnParts(after, before)].map(({ name }) => name))
  const isOwn = (name: string) =>
    isOwnColumn(name) || (isParkedName(name) && findOwnColumn(name.replace(/^parked_\d+_/, '')))
  return {
    columns: new Map([...columns].filter(([name]) => isOwn(name))),
    parts: new Map([...parts].filter(([name]) => names.has(name))),
  }
}
