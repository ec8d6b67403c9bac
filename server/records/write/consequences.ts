import type { Resource } from '../../../src/framework/resource'
import {
  type Consequence,
  type CreateConsequence,
  listChangedReferences,
  readSourceField,
  type StepConsequence,
  type UpdateConsequence,
} from '../../../src/framework/steps/consequences'
import type { Values } from '../../../src/framework/validate'
import { listFromStates } from '../../../src/framework/workflow'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../model'
import { readSecret } from '../secrets/read-secret'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { compileTrustedFilter } from '../sql/filter-sql'
import { SqlParameters } from '../sql-parameters'
import { applyChange } from './change'
import { concernsHandler, runOwnEffects, withoutEffects } from './handler'
import { lockBeforeRecords } from './lock-mode'
import { applyOrReportSkipped } from './many/skipped-records'
import { createRecord } from './save'
import { takeStep } from './transition'
import {
  type Handler,
  type LockedRecord,
  lockRecords,
  type Writer,
  type WrittenChange,
  withSystemRights,
} from './writer'

/** Adds the declared consequences of changes to the handlers. They run before the handler's own effects. */
export function withConsequences(
  resources: readonly Resource[],
  handlers: Readonly<Record<string, Handler>>,
): Record<string, Handler> {
  const following = resources.filter(({ consequences }) => Object.keys(consequences).length > 0)
  const wrap = (resource: Resource) =>
    withConsequencesOfResource(resource, handlers[resource.name] ?? { fields: [] }, handlers)
  return { ...handlers, ...Object.fromEntries(following.map((resource) => [resource.name, wrap(resource)])) }
}

function withConsequencesOfResource(
  resource: Resource,
  own: Handler,
  handlers: Readonly<Record<string, Handler>>,
): Handler {
  const { consequences } = resource
  const follow = async (change: WrittenChange) => {
    for (const each of consequences[change.action] ?? []) await applyConsequence(change, each)
  }
  const { fields, before, ...rest } = withoutEffects(own)
  const follows = ['create', 'update', 'delete'].some((action) => consequences[action])
  const watched = listWatchedFields(resource, own)
  const actions = Object.keys(resource.actions).flatMap((name) => {
    const effect = own.actions?.[name]
    if (!consequences[name]) return effect ? [[name, effect] as const] : []
    const followAndRun = async (change: WrittenChange) => {
      await follow(change)
      return effect?.(change)
    }
    return [[name, followAndRun] as const]
  })
  return {
    ...rest,
    ...(follows && { oneByOne: own.oneByOne ?? 'what one brings to others may decide about the next' }),
    ...(watched && { fields: watched }),
    ...(actions.length > 0 && { actions: Object.fromEntries(actions) }),
    ...(before && { before: async (change) => (concernsHandler(own, change) ? before(change) : undefined) }),
    async afterAll(changes) {
      for (const change of changes) {
        await follow(change)
        await runOwnEffects(own, [change])
      }
    },
    async first(writer, ids, names) {
      await own.first?.(writer, ids, names)
      await lockConsequenceTargets(writer, getTable(writer.model, resource.name), ids, handlers)
    },
  }
}

/** Lists the fields whose update concerns the handler or a consequence; undefined: all. */
function listWatchedFields({ consequences }: Resource, { fields }: Handler): string[] | undefined {
  const ofUpdates = consequences.update ?? []
  if (!fields || ofUpdates.some(({ changed }) => !changed)) return undefined
  return [...new Set([...fields, ...ofUpdates.flatMap(({ changed = [] }) => changed)])]
}

/**
 * Locks the records that the change affects, those at the end of the longest path first, before the records.
 * What comes before any of them in the order of locks is locked first.
 */
async function lockConsequenceTargets(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  handlers: Readonly<Record<string, Handler>>,
): Promise<void> {
  const findResource = (name: string) => writer.model.tables.get(name)?.resource
  const paths = listChangedReferences(table.resource, findResource).map((path) =>
    resolvePathIdsSql(writer.model, table, path),
  )
  const ordered = paths.sort((a, b) => b.depth - a.depth || (a.target.name < b.target.name ? -1 : 1))
  for (const { target, idsSql } of ordered) {
    const { first } = handlers[target.resource.name] ?? {}
    const select = `select g.id from ${quoteIdentifier(target.name)} g where g.id in (${idsSql}) order by g.id`
    if (!first) continue
    const { rows } = await writer.sql.query<{ id: number }>({ text: select, values: [ids] })
    if (rows.length > 0)
      await first(
        writer,
        rows.map(({ id }) => id),
      )
  }
  for (const { target, idsSql } of ordered)
    await writer.sql.query({
      text: `select from ${quoteIdentifier(target.name)} g where g.id in (${idsSql}) order by g.id for no key update`,
      values: [ids],
    })
}

/** Builds SQL of the ids to which a path of references leads from the records `$1`. */
function resolvePathIdsSql(model: Model, table: Table, path: string) {
  const names = path.split('.')
  let [from, idsSql] = [table, '$1::bigint[]']
  for (const [index, name] of names.entries()) {
    const { column, target } = getAttribute(from, name)
    const which = index === 0 ? `= any(${idsSql})` : `in (${idsSql})`
    idsSql = `select f.${quoteIdentifier(column?.name ?? '')} from ${quoteIdentifier(from.name)} f where f.id ${which}`
    from = getTable(model, target ?? '')
  }
  return { target: from, idsSql, depth: names.length }
}

async function applyConsequence(change: WrittenChange, consequence: Consequence): Promise<void> {
  const { writer, resource, id, before, record } = change
  const { changed, when } = consequence
  if (changed && !changed.some((name) => (before?.[name] ?? null) !== (record[name] ?? null))) return
  if (when && (await filterMatching(writer, getTable(writer.model, resource.name), [id], when)).length === 0) return
  if (consequence.kind === 'add') return addConsequenceRecord(change, consequence)
  const who = consequence.kind === 'take' && consequence.by === 'person' ? writer : withSystemRights(writer)
  const table = getTable(writer.model, consequence.of)
  for (const locked of await lockTargetRecords(change, who, table, consequence))
    if (consequence.kind === 'set') await setConsequenceValues(change, who, table, consequence, locked)
    else if (typeof consequence.at === 'string' || consequence.isWhole)
      await takeConsequenceStep(change, who, table, consequence, locked)
    else
      await applyOrReportSkipped(writer, who, table, Number(locked.record.id), (withoutTrial) =>
        takeConsequenceStep(change, withoutTrial, table, consequence, locked),
      )
}

/** Locks the other records of a consequence in the common order: first what they change, then themselves. */
async function lockTargetRecords(
  change: WrittenChange,
  who: Writer,
  table: Table,
  consequence: StepConsequence | UpdateConsequence,
): Promise<LockedRecord[]> {
  const { at, where } = consequence
  const names = consequence.kind === 'set' ? Object.keys(consequence.values) : undefined
  const ids =
    typeof at === 'string' ? getReferencedIds(change, at) : await findReferringIds(who, table, at.each, change.id)
  if (ids.length === 0) return []
  await lockBeforeRecords(who, table, ids, names)
  const locked = await lockRecords(who, table, ids, 'consequence', {})
  const fit = where ? await filterMatching(who, table, ids, where) : ids
  return fit.flatMap((id) => locked.get(id) ?? [])
}

function getReferencedIds({ id, record }: WrittenChange, by: string): number[] {
  const reference = by === 'id' ? id : record[by]
  return reference == null ? [] : [Number(reference)]
}

async function findReferringIds({ sql }: Writer, table: Table, by: string, id: number): Promise<number[]> {
  const column = quoteIdentifier(getAttribute(table, by).column?.name ?? '')
  const { rows } = await sql.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(table.name)} where ${column} = $1::bigint order by id`,
    values: [id],
  })
  return rows.map((row) => row.id)
}

/** Finds the ids of those records that match the filter. */
async function filterMatching(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  filter: unknown,
): Promise<number[]> {
  const shape = JSON.stringify(['consequence', table.resource.name, filter])
  const statement = compileStatementOnce(writer.model, shape, () => {
    const slots = new SqlParameters()
    const place = slots.add({ from: 'value', index: 0 })
    const holds = compileTrustedFilter(writer.model, table, filter, 't', slots).sql
    return {
      slots,
      text: `select t.id from ${quoteIdentifier(table.name)} t where t.id = any(${place}::bigint[]) and ${holds} order by t.id`,
    }
  })
  const { rows } = await writer.sql.query<{ id: number }>(bindValues(statement, writer, [ids]))
  return rows.map((row) => row.id)
}

async function addConsequenceRecord(change: WrittenChange, { of, values }: CreateConsequence): Promise<void> {
  await createRecord(withSystemRights(change.writer), of, await resolveConsequenceValues(change, values))
}

async function setConsequenceValues(
  change: WrittenChange,
  who: Writer,
  table: Table,
  { values }: UpdateConsequence,
  { record }: LockedRecord,
): Promise<void> {
  await applyChange(who, table, Number(record.id), record, await resolveConsequenceValues(change, values))
}

async function takeConsequenceStep(
  change: WrittenChange,
  who: Writer,
  table: Table,
  consequence: StepConsequence,
  { record }: LockedRecord,
): Promise<void> {
  const { step, asks = [] } = consequence
  const id = Number(record.id)
  const chosenStep = typeof step === 'string' ? step : await chooseConsequenceStep(who, table, step, record)
  if (chosenStep === undefined) return
  const stepInput = Object.fromEntries(
    asks.flatMap((name) => (name in change.asked ? [[name, change.asked[name]]] : [])),
  )
  await takeStep(who, table.resource.name, chosenStep, { id, asked: stepInput })
}

/** Chooses the first step whose condition holds; none where the record's state does not allow that step. */
async function chooseConsequenceStep(
  who: Writer,
  table: Table,
  steps: Exclude<StepConsequence['step'], string>,
  record: Values,
): Promise<string | undefined> {
  const { workflow } = table.resource
  for (const [name, filter] of Object.entries(steps)) {
    if ((await filterMatching(who, table, [Number(record.id)], filter)).length === 0) continue
    const declared = workflow?.transitions[name]
    return declared && listFromStates(declared).includes(String(record[workflow?.field ?? ''])) ? name : undefined
  }
  return undefined
}

async function resolveConsequenceValues(change: WrittenChange, values: UpdateConsequence['values']): Promise<Values> {
  const entries = Object.entries(values).map(
    async ([name, value]) => [name, await resolveConsequenceValue(change, value)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function resolveConsequenceValue(
  { writer, resource, id, record }: WrittenChange,
  value: unknown,
): Promise<unknown> {
  const from = readSourceField(value)
  if (from === 'id') return id
  if (from !== undefined) {
    // A sealed value is sealed again for its new field.
    const isSealed = getAttribute(getTable(writer.model, resource.name), from).field.type.isSealed
    return isSealed ? readSecret(writer, resource.name, id, from) : (record[from] ?? null)
  }
  if (value === '$today') return writer.today
  return value === '$me' ? writer.caller.empId : value
}
