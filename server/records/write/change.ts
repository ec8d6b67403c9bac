import { computeValues, type Values } from '../../../src/framework/validate'
import type { Table } from '../model'
import { sealValues } from '../secrets/sealed-values'
import { findChangedTreeFields, findTreeCycles, lockTreeFields, requireValidRecord } from './checks/field-checks'
import { notifyOldAddresses, requireIdentityChangeAllowed } from './checks/identity'
import { findOverlapErrors } from './checks/occupied-time'
import { refuseErrors } from './checks/refuse'
import { applyHandlerValues } from './given/handler-values'
import { readRuleContext } from './given/rule-context'
import { readUnits } from './given/unit-look-ups'
import { runEffects } from './handler'
import { runWithinLimits, watchLimits } from './limits/limits'
import { findChangedReferences } from './references'
import { updateRecord } from './row'
import { addSeriesNumbers } from './series'
import { recordProposedRecord } from './trial/proposed-record'
import { runCheck, runWrite } from './trial/run-in-trial'
import { type Change, type Changes, findDifferences, findHandler, type Handler, type Writer } from './writer'

/**
 * Changes an existing row: rules, references, write, history, effects. Every update and transition uses it.
 * @returns the changes, `[from, to]`
 */
export function applyChange(
  writer: Writer,
  table: Table,
  id: number,
  before: Values,
  values: Values,
  how: ChangeOptions = plainUpdate,
): Promise<Changes> {
  return runWithinLimits(writer, () => saveChangedRecord(writer, table, id, before, values, how))
}

interface ChangeOptions {
  action: string
  asked: Values
  comment: string | null
  /** The history entry whose values this change restores. */
  restoredFrom?: number | undefined
  /** The transaction that wrote the row, where the record comes from the cache. */
  writtenBy?: string | undefined
  /** True where history and next version are written even if nothing differs. */
  isAlways?: boolean
}

const plainUpdate: ChangeOptions = { action: 'update', asked: {}, comment: null }

async function saveChangedRecord(
  writer: Writer,
  table: Table,
  id: number,
  before: Values,
  values: Values,
  how: ChangeOptions,
): Promise<Changes> {
  const { resource } = table
  const handler = findHandler(writer, resource, how.action, [...Object.keys(values), ...Object.keys(resource.computed)])
  const proposed = await computeWithEffects(writer, table, { id, before, values, how, handler })
  const { added, withEffects, ruleContext } = proposed
  const differing = findDifferences(table, before, withEffects)
  if (!how.isAlways && Object.keys(differing).length === 0) return {}
  await runCheck(writer, () => requireValidRecord(writer, resource, withEffects, before, ruleContext, how.action))
  await runCheck(writer, async () => refuseErrors(await findOverlapErrors(writer, table, withEffects, before, id)))
  const numbered = await addSeriesNumbers(writer, table, how.action, withEffects)
  const changes = numbered === withEffects ? differing : findDifferences(table, before, numbered)
  const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, numbered[name] ?? null]))
  const change = { id, action: how.action, before, record: numbered, changes }
  await runCheck(writer, () => requireIdentityChangeAllowed(writer, table, change))
  const limited = { before, record: numbered, changed: Object.keys(changes) }
  await runCheck(writer, () => watchLimits(writer, table, [limited]))
  const trees = findChangedTreeFields(table, changed)
  await lockTreeFields(writer, table, trees)
  // References that the server adds are not checked against the person's rights.
  const untrusted = Object.keys(changed).filter((name) => added?.[name] === undefined)
  const references = findChangedReferences(writer, table, new Set(untrusted), numbered)
  const { comment, restoredFrom, writtenBy } = how
  const version = Number(before.version)
  const row = { ...change, comment, onBehalfOf: proposed.onBehalfOf, version, references, restoredFrom, writtenBy }
  await runWrite(writer, () => updateRecord(writer, table, row))
  await runCheck(writer, async () => refuseErrors(await findTreeCycles(writer, table, id, trees)))
  await runCheck(writer, () => notifyOldAddresses(writer, table, change))
  const done = { writer, resource, id, before, record: numbered, ...pickHandlerEntry(how) }
  await runCheck(writer, () => handler && runEffects(handler, [done]))
  return changes
}

interface ChangeInput {
  id: number
  before: Values
  values: Values
  how: ChangeOptions
  handler: Handler | undefined
}

/** Computes the record with computed values and with what the handler adds, before any check. */
async function computeWithEffects(writer: Writer, table: Table, { id, before, values, how, handler }: ChangeInput) {
  const { resource } = table
  const merged = { ...before, ...sealValues(writer.model, table, values, before) }
  const [units] = await readUnits(writer, table, [merged])
  const defaults = Object.assign(merged, units)
  const context = await readRuleContext(writer, table, { record: defaults, before })
  const computed = computeValues(resource, defaults, context)
  const given = { ...context.given }
  const change: Change = { writer, resource, id, before, record: computed, given, ...pickHandlerEntry(how) }
  const sent = Object.keys(values)
  recordProposedRecord(writer, table, { before, sent, record: computed })
  const added = await runCheck(writer, () => handler?.before?.(change))
  const effects = { record: computed, before, beside: context, added }
  const [withEffects, ruleContext] = await applyHandlerValues(writer, table, effects)
  recordProposedRecord(writer, table, { before, sent, record: withEffects })
  // A handler may set the person for whom the change is made.
  return { added, withEffects, ruleContext, onBehalfOf: change.onBehalfOf }
}

/** Picks the part of `ChangeOptions` that handlers see. */
const pickHandlerEntry = ({ isAlways: _, restoredFrom: _from, writtenBy: _by, ...entry }: ChangeOptions) => entry
