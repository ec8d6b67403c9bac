import { type Scope, scopeForRights } from '../../../src/framework/access'
import { approvalTables } from '../../../src/framework/approval'
import type { StewardError } from '../../../src/framework/errors'
import { isPlainObject, type LooseFilter } from '../../../src/framework/filter'
import type { Resource } from '../../../src/framework/resource'
import {
  type SaveProblem,
  type TrialAnswer,
  type TrialStep,
  trialOperationName,
} from '../../../src/framework/rule-context/trial-answer'
import type { Values } from '../../../src/framework/validate'
import { readReadableFields } from '../../records/history'
import { getAttribute, getTable } from '../../records/model'
import { readRecords } from '../../records/read-records'
import { toShownValue } from '../../records/secrets/sealed-values'
import { runInSavepoint, toRefusal } from '../../records/write/refusals'
import { type ProposedRecord, SaveTrial, TrialStopped } from '../../records/write/trial/save-trial'
import type { Answer, Context, Operation } from '../operation'
import { runAndRollBack } from './roll-back'

/**
 * Milliseconds that a trial save waits for locks. It is short, because the
 * client tries again while a person types.
 */
const lockMs = 500

/**
 * Makes the operations that try to create and update the resource's records and roll back. They have the
 * inputs and grants of the operations that really save.
 */
export const buildTrialOperations = (resource: Resource, find: (name: string) => Operation | undefined): Operation[] =>
  (['create', 'update'] as const).flatMap((verb) => {
    const operation = find(resource.operations[verb])
    return operation?.effect === 'write' ? [buildTrialOperation(resource, verb, operation)] : []
  })

function buildTrialOperation(resource: Resource, verb: 'create' | 'update', operation: Operation): Operation {
  const { isIdempotent: _, answersStatus: __, ...saving } = operation
  return {
    ...saving,
    name: trialOperationName(resource, verb),
    effect: 'own',
    isTrial: true,
    run: async (context, input) => ({
      data: await runAndRollBack(context, lockMs, (moment) =>
        runTrialSave(moment, resource, verb, (trialContext) => operation.run(trialContext, input)),
      ),
    }),
  }
}

type SaveOperation = (context: Context) => Promise<Answer>

export async function runTrialSave(
  context: Context,
  resource: Resource,
  verb: 'create' | 'update',
  save: SaveOperation,
): Promise<TrialAnswer> {
  const trial = new SaveTrial()
  const trialContext: Context = { ...context, trial }
  let answer: Answer | undefined
  try {
    answer = await runInSavepoint(trialContext, () => save(trialContext))
  } catch (problem) {
    if (!(problem instanceof TrialStopped)) trial.note(toRefusal(trialContext, problem))
  }
  // A trial refuses a save for which the caller has no right, as the real save would.
  const refusal = trial.problems.find(({ code }) => isAccessRefusal(code))
  if (refusal) throw refusal
  const saved = answer && ((answer.data ?? JSON.parse(answer.json ?? '{}')) as Values)
  const record = saved ?? (trial.proposed ? await toProposedRecord(trialContext, trial.proposed, trial.problems) : {})
  const isRight = trial.problems.length === 0
  return {
    record: omitRowFields(record, verb === 'create' ? rowFields : []),
    problems: combineProblems(trial.problems),
    approval: isRight && saved ? await readTrialApproval(trialContext, resource, trial.id, record) : null,
  }
}

/** Tells whether the caller may not reach the record or may not create it. */
const isAccessRefusal = (code: string): boolean => code === 'notFound' || code === 'forbidden'

/** Fields that have a value only after a real save. */
const rowFields = ['id', 'version', 'createdAt', 'updatedAt']

/** Answers the record and its lines without the values of a row that does not exist. */
function omitRowFields(record: Readonly<Values>, without: readonly string[]): Values {
  const open = Object.entries(record).filter(([name]) => !without.includes(name))
  return Object.fromEntries(open.map(([name, value]) => [name, replaceTrialIds(value)]))
}

/** Replaces placeholder ids and numbers by null. */
function replaceTrialIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceTrialIds)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceTrialIds(inner)]))
  if (typeof value === 'string' && /^~[0-9a-f]{8}$/.test(value)) return null
  return typeof value === 'number' && isTrialId(value) ? null : value
}

const isTrialId = (value: number) => Number.isInteger(value) && value >= 1_500_000_000 && value < 2_100_000_000

/**
 * Answers the values of a record that was not written: input and computed
 * values, as far as the caller may read them.
 */
async function toProposedRecord(
  context: Context,
  { resource, before, sent, record, begun }: ProposedRecord,
  problems: readonly StewardError[],
): Promise<Values> {
  const { caller } = context
  const table = getTable(context.model, resource)
  // A value taken from a record that the caller may not choose could reveal that record.
  const isChosenWrong = problems.some(({ fields }) =>
    Object.values(fields ?? {}).some(({ code }) => code === 'reference'),
  )
  const id = before ? Number(before.id) : undefined
  const readable = id === undefined ? undefined : (await readReadableFields(context, table, [id])).get(id)?.names
  const mayRead = (name: string) => {
    if (before) return readable?.has(name) === true
    const { readableBy } = getAttribute(table, name).field.options
    return sent.includes(name) || isReadableToOwner(scopeForRights(readableBy, caller.roles), record, caller.empId)
  }
  const entries = Object.entries(isChosenWrong ? begun : record).filter(([name]) => mayRead(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, toShownValue(table, name, value)]))
}

/** Tells whether the caller may read a field of a new record: of all records, or of own ones. */
function isReadableToOwner(scope: Scope, record: Values, empId: number | null): boolean {
  if (typeof scope === 'string') return scope === 'all'
  if (scope.but.length > 0 || empId === null) return false
  const isOwn = (filter: LooseFilter) =>
    Object.entries(filter).every(
      ([name, condition]) => isPlainObject(condition) && condition.eq === '$me' && record[name] === empId,
    )
  return scope.any === 'all' || scope.any.some(isOwn)
}

/** Combines all field errors into one problem, with the first error of each field. */
function combineProblems(refusals: readonly StewardError[]): SaveProblem[] {
  const others: SaveProblem[] = []
  let ofFields: SaveProblem | undefined
  for (const { code, message, args, fields } of refusals) {
    const problem = { code, message, ...(Object.keys(args).length > 0 && { args }) }
    if (code !== 'invalidInput' || !fields) others.push({ ...problem, ...(fields && { fields }) })
    else ofFields = { ...problem, ...ofFields, fields: { ...fields, ...ofFields?.fields } }
  }
  return ofFields ? [ofFields, ...others] : others
}

/** Reads the approvers, if the save would start an approval, as far as the caller may read them. */
async function readTrialApproval(
  context: Context,
  { name, approval, workflow }: Resource,
  trialId: number | undefined,
  record: Values,
): Promise<TrialStep[] | null> {
  const id = Number(record.id ?? trialId ?? 0)
  if (!approval || record[workflow?.field ?? ''] !== approval.waits || id === 0) return null
  if (!context.model.tables.has(approvalTables.steps)) return null
  const ofRecord = { entityType: { eq: name }, recordId: { eq: id }, status: { in: ['current', 'waiting'] } }
  const steps = await readListableRecords(context, approvalTables.steps, {
    perPage: 100,
    sort: [['stepNo', 'asc']],
    filter: ofRecord,
  })
  const ofSteps = { stepId: { in: steps.map((step) => step.id) } }
  const seats = await readListableRecords(context, approvalTables.approvers, {
    perPage: 100,
    sort: [['id', 'asc']],
    filter: ofSteps,
  })
  return steps.map((step) => ({
    stepNo: Number(step.stepNo),
    approver: String(step.approver),
    mode: String(step.mode),
    hours: (step.hours ?? null) as number | null,
    persons: seats.flatMap(({ stepId, labels }) => (stepId === step.id && labels?.empId ? [labels.empId] : [])),
  }))
}

type ReadableRow = Values & { labels?: Readonly<Record<string, string>> }

async function readListableRecords(
  context: Context,
  resource: string,
  request: Parameters<typeof readRecords>[2],
): Promise<ReadableRow[]> {
  if (!context.model.tables.has(resource)) return []
  return (await readRecords<ReadableRow>(context, resource, request)).rows
}
