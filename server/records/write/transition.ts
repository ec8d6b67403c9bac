import { scopeForRights } from '../../../src/framework/access'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { isEmpty } from '../../../src/framework/field'
import { isConditionMet, type Values } from '../../../src/framework/validate'
import { listFromStates, listGuards, type Transition } from '../../../src/framework/workflow'
import { getAttribute, getTable, type Table } from '../model'
import { type Labelled, readChangedRecordJson, readRecord } from '../query'
import { getReadScope, getVerbScope, scopeSql } from '../scopes'
import { notBySql } from '../sql/row-sql'
import type { SqlParameters } from '../sql-parameters'
import { applyChange } from './change'
import { assertRequirements } from './checks/field-checks'
import { refuseErrors } from './checks/refuse'
import { assertStepNeeds } from './checks/step-needs'
import { readRuleContext } from './given/rule-context'
import type { RuleContextRequest } from './given/rule-context-request'
import { lockBeforeRecords } from './lock-mode'
import { runCheck } from './trial/run-in-trial'
import {
  asServer,
  type Changes,
  type LockedRecord,
  lockRecord,
  type StepInput,
  type StepRequest,
  type Writer,
} from './writer'

/**
 * Takes a step of the workflow. Of several calls at the same time on one record, only one succeeds.
 * @throws StewardError `notFound`, `forbidden`, `ownRequest`,
 * `illegalTransition`, `staleVersion`, or `invalidInput`
 */
export async function takeStepAndReadRecord(
  writer: Writer,
  resourceName: string,
  step: string,
  request: StepRequest,
): Promise<string> {
  await takeStep(writer, resourceName, step, request)
  return readChangedRecordJson(writer, resourceName, request.id)
}

/** Lists the fields that a step changes: the state, and what it asks for. */
export const listStepFields = ({ field }: { field: string }, answers: Values): string[] => [
  field,
  ...Object.keys(answers),
]

/** Adds defaults to the input of a step. */
const toStepInput = (request: StepRequest): StepInput => ({ comment: null, asked: {}, ...request })

/**
 * Takes a step, as `takeStepAndReadRecord` does, and answers the changes,
 * for work that does not show the record.
 */
export async function takeStep(
  writer: Writer,
  resourceName: string,
  step: string,
  request: StepRequest,
): Promise<Changes> {
  const input = toStepInput(request)
  const table = getTable(writer.model, resourceName)
  const { workflow } = table.resource
  const declared = workflow?.transitions[step]
  if (!workflow || !declared) throw new StewardError('unknownOperation')
  const handler = writer.handlers[resourceName]
  const instead = writer.caller.isSystem ? undefined : handler?.instead?.[step]
  if (instead) return instead(writer, input)
  await lockBeforeRecords(writer, table, [input.id], listStepFields(workflow, input.asked))
  const { record: before } = await requireStepAllowed(
    writer,
    table,
    declared,
    await lockRecord(writer, table, input.id, `step ${step}`, buildStepConditions(writer, table, declared)),
  )
  if (input.version !== undefined && before.version !== input.version)
    throw new StewardError('staleVersion', { args: { version: Number(before.version) } })
  const saved = Object.fromEntries(Object.entries(input.asked).filter(([name]) => name in table.resource.fields))
  const record = { ...before, ...saved }
  await runCheck(writer, () => refuseErrors(findMissingAnswers(declared, record, input, writer)))
  await runCheck(writer, () => assertStepGuards(writer, table, declared, { record, before }))
  await runCheck(writer, () => assertRequirements(writer, table, step, input.id, declared.requires))
  await runCheck(writer, () => assertStepNeeds(writer, table, step, record))
  const changes = await applyChange(
    writer,
    table,
    input.id,
    before,
    { ...saved, [workflow.field]: declared.to },
    { action: step, asked: input.asked, comment: input.comment, isAlways: true },
  )
  // A step that does not change the state still counts as a change.
  const state = before[workflow.field]
  return Object.keys(changes).length > 0 ? changes : { [workflow.field]: [state, state] }
}

async function assertStepGuards(
  writer: Writer,
  table: Table,
  declared: Transition,
  asking: RuleContextRequest,
): Promise<void> {
  const guards = listGuards(declared)
  if (guards.length === 0) return
  const ruleContext = await readRuleContext(writer, table, asking)
  const unmet = guards.find((guard) => !isConditionMet(guard, asking.record, ruleContext))
  if (unmet) refuseErrors({ [table.resource.workflow?.field ?? '']: { code: unmet.code, message: unmet.message } })
}

function buildStepConditions(writer: Writer, table: Table, declared: Transition) {
  const by = writer.caller.isSystem ? 'all' : scopeForRights(declared.by, writer.caller.roles)
  const state = getAttribute(table, table.resource.workflow?.field ?? '')
  return {
    isReachable: (slots: SqlParameters) =>
      scopeSql(writer.model, table, getVerbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots: SqlParameters) => scopeSql(writer.model, table, by, 't', slots),
    isOther: (slots: SqlParameters) => notBySql(table, declared.notBy, 't', slots, writer.caller),
    mayKnowState: (slots: SqlParameters) =>
      scopeSql(writer.model, table, getReadScope(state, writer.caller), 't', slots),
  }
}

async function requireStepAllowed(
  writer: Writer,
  table: Table,
  declared: Transition,
  locked: LockedRecord | undefined,
): Promise<LockedRecord> {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  if (!locked.flags.isAllowed) throw new StewardError('forbidden')
  if (!locked.flags.isOther) throw new StewardError('ownRequest')
  const { field = '', late } = table.resource.workflow ?? {}
  const state = String(locked.record[field])
  if (listFromStates(declared).includes(state)) return locked
  const at = late && locked.record[late.at]
  // A caller may be allowed to take the step but not to read the state.
  if (!late || !at)
    throw new StewardError('illegalTransition', {
      args: { state: locked.flags.mayKnowState ? state : 'its present state' },
    })
  const labelled = await readRecord<Labelled>(asServer(writer), table.resource.name, Number(locked.record.id))
  throw new StewardError('alreadyDecided', { args: { by: labelled.labels[late.by] ?? null, at: String(at) } })
}

/**
 * Finds required answers that are missing. They are checked here too, because an update that takes the step
 * checks only its own fields. A preview shows a document without them.
 */
function findMissingAnswers(
  declared: Transition,
  record: Values,
  { asked, comment }: StepInput,
  { caller: { isSystem }, preview }: Writer,
): FieldErrors {
  if (preview) return {}
  const isLeftOut = (name: string) => isEmpty(asked[name]) && isEmpty(record[name])
  const unanswered = Object.entries(isSystem ? {} : (declared.ask ?? {}))
    .filter(([name, { options }]) => options.required && isLeftOut(name))
    .map(([name]) => name)
  const names = [...(declared.needs ?? []).filter((name) => isEmpty(record[name])), ...unanswered]
  const errors = Object.fromEntries(names.map((name) => [name, { code: 'required' }]))
  return declared.comment === 'required' && isEmpty(comment) ? { ...errors, comment: { code: 'required' } } : errors
}

/** Runs a declared action on one record. The resource's handler has its effect. */
export async function runAction(
  writer: Writer,
  resourceName: string,
  name: string,
  request: StepRequest,
): Promise<string> {
  const input = toStepInput(request)
  const table = getTable(writer.model, resourceName)
  const action = table.resource.actions[name]
  const effect = writer.handlers[resourceName]?.actions?.[name]
  if (!action || !effect) throw new StewardError('unknownOperation')
  const by = writer.caller.isSystem ? 'all' : scopeForRights(action.by, writer.caller.roles)
  const locked = await lockRecord(writer, table, input.id, `act ${name}`, {
    isReachable: (slots) => scopeSql(writer.model, table, getVerbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots) => scopeSql(writer.model, table, by, 't', slots),
  })
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  if (!locked.flags.isAllowed) throw new StewardError('forbidden')
  if (!writer.caller.isSystem) await assertRequirements(writer, table, name, input.id, action.requires)
  const result = await effect({
    writer,
    resource: table.resource,
    action: name,
    id: input.id,
    before: locked.record,
    record: locked.record,
    asked: input.asked,
    comment: input.comment,
  })
  return readChangedRecordJson(writer, resourceName, typeof result === 'number' ? result : input.id)
}
