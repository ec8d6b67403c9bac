import type { DefinitionTrial, TrialKind } from '../../../../src/framework/company/definition-trial'
import { findNearest } from '../../../../src/framework/naming'
import type { DefinitionDraft, TriedDefinitions } from '../../../records/areas/definitions-in-force'
import { getTable, type Table } from '../../../records/model'
import { refuseField } from '../../../records/write/checks/refuse'
import type { Context } from '../../../wire/operation'
import type { PersonAsked } from '../../access/person-asked'
import { describeOwnChange, requireFittingDraft } from '../apply-definition'
import { findFollowers } from '../own/follow-renames'
import { addExamples } from './add-examples'
import { describeRole, readTriedList, readTriedRecord } from './answer-trial'
import { labelHidden, listMasked, relaxFields } from './mask-rows'
import { type PreparedDraft, prepareDraft } from './prepare-draft'
import { runInTrialTransaction, toTrialDatabase } from './trial-connection'
import { readTriedCaller, type TriedAs } from './tried-caller'
import { type SaveRequest, trySave } from './try-save'

/** What an administrator tries. */
interface TrialRequest extends TriedAs, Omit<SaveRequest, 'kind' | 'masked'> {
  kind: TrialKind
  /** The resource that is looked at; needed where the draft is a role. */
  resource: string | undefined
  /** The losses that the administrator has confirmed. */
  accepts: readonly string[]
  page: number
}

/**
 * Answers what a role would see and be told with a draft, and leaves nothing: all of it happens on a copy of
 * the records that the administrator may read, in a transaction that is always rolled back.
 * @throws StewardError `invalidInput` at the parts of the draft that do not fit
 */
export async function runTrial(
  context: Context,
  draft: DefinitionDraft,
  request: TrialRequest,
): Promise<DefinitionTrial> {
  const drafts = [draft, ...findFollowers(context.served, draft)]
  const after = requireFittingDraft(context, drafts, draft)
  const resource = requireTriedResource(after, draft, request.resource)
  const person = await readTriedCaller(context, after, request)
  const change = { ...describeOwnChange(context, after, drafts), accepts: request.accepts }
  return runInTrialTransaction(context.db, async (tx) => {
    const prepared = await prepareDraft(tx, change, resource)
    const { seen: _, keyed: __, refusals: ___, ...parts } = context
    const administrator: Context = {
      ...parts,
      ...{ model: after.model, handlers: after.composeHandlers(), sql: tx, db: toTrialDatabase(context.db, tx) },
      ...{ isTrial: true, isOnCopies: true },
    }
    return answerTrial(administrator, resource, { person, prepared, request })
  })
}

interface PreparedTrial {
  person: PersonAsked
  prepared: PreparedDraft
  request: TrialRequest
}

async function answerTrial(
  administrator: Context,
  resource: string,
  { person, prepared, request }: PreparedTrial,
): Promise<DefinitionTrial> {
  const table = getTable(administrator.model, resource)
  const context: Context = { ...administrator, caller: person.caller }
  const { hidden, isNew, isCut, count } = prepared
  const examples = isNew ? await addExamples(context, table) : 0
  const { kind, id } = request
  const masked = listMasked(table, hidden)
  const base: DefinitionTrial = {
    ...describeRole(context, table, person),
    hidden: labelHidden(table, masked),
    records: { count: isNew ? examples : count, isCut, areExamples: isNew },
  }
  if (kind === 'list') return { ...base, list: await readTriedList(context, table, request.page) }
  if (kind === 'show') {
    if (id === undefined) return refuseField('recordId', { code: 'required' })
    return { ...base, ...(await readTriedRecord(context, administrator, table, id, { person, masked })) }
  }
  // A new record has to bring its own values.
  const keptFields: ReadonlySet<string> = kind === 'create' ? new Set() : masked
  return {
    ...base,
    ...(await trySave(withKnownFields(context, table, keptFields), table, { ...request, kind, masked: keptFields })),
  }
}

/** A change of a stored record does not ask for values that are hidden from the trial: they are there. */
function withKnownFields(context: Context, table: Table, keptFields: ReadonlySet<string>): Context {
  if (keptFields.size === 0) return context
  const { model } = context
  const relaxed = relaxFields(table, keptFields)
  return { ...context, model: { ...model, tables: new Map([...model.tables, [table.resource.name, relaxed]]) } }
}

/** Finds the resource that is tried: the draft's own, or the one that is looked at with a role. */
function requireTriedResource(
  { declared, model }: TriedDefinitions,
  { kind, key }: DefinitionDraft,
  input: string | undefined,
): string {
  const all = [...(declared.own ?? []), ...(declared.ownFields ?? [])]
  const own = all.find((each) => each.key === key)?.resource.name
  if (own !== undefined) return own
  const table = input === undefined ? undefined : model.tables.get(input)
  if (kind !== 'report' && kind !== 'dashboard' && table && !table.resource.source) return table.resource.name
  const near = input === undefined ? undefined : findNearest(input, [...model.tables.keys()])
  const reason = `${input ?? 'nothing'} is no resource to try${near ? `; did you mean ${near}?` : ''}`
  return refuseField('resource', { code: 'unusable', args: { reason } })
}
