import type { DefinitionTrial, TrialKind } from '../../../../src/framework/company/definition-trial'
import { StewardError } from '../../../../src/framework/errors'
import type { SaveProblem } from '../../../../src/framework/rule-context/trial-answer'
import type { Values } from '../../../../src/framework/validate'
import type { Table } from '../../../records/model'
import { readRecord } from '../../../records/query'
import { getVerbScope } from '../../../records/scopes'
import { refuseField } from '../../../records/write/checks/refuse'
import { addDefaultsToAnswers, makeDefaultsOptional } from '../../../records/write/record-defaults'
import { runInSavepoint, toRefusal } from '../../../records/write/refusals'
import { createAndReadRecord, updateAndReadRecord } from '../../../records/write/save'
import { runAction, takeStepAndReadRecord } from '../../../records/write/transition'
import { asServer } from '../../../records/write/writer'
import { listInputFields } from '../../../wire/input'
import type { Context } from '../../../wire/operation'
import { parseInputRow } from '../../../wire/run-each-row'
import { runTrialSave } from '../../../wire/trial/trial-operations'
import { WriteOutsideTrial } from './trial-connection'

/** A save or a step to try. */
export interface SaveRequest {
  kind: Exclude<TrialKind, 'list' | 'show'>
  id: number | undefined
  step: string | undefined
  comment: string | undefined
  values: Values
  /** Fields whose stored values were left out. */
  masked: ReadonlySet<string>
}

/**
 * Tries a save or a step by what the server runs for a person's own call, and answers what they would be told.
 * A step is answered by its first refusal, as the server does; a save by all.
 */
export async function trySave(
  context: Context,
  table: Table,
  request: SaveRequest,
): Promise<Pick<DefinitionTrial, 'save' | 'isUntried'>> {
  const answer = await trySaveOnCopy(context, table, request)
  const { save } = answer
  return save ? { ...answer, save: { ...save, problems: sayHidden(save.problems, request) } } : answer
}

const hiddenProblem = {
  code: 'unusable',
  args: { reason: 'you may not read it, so this is tried as if it was empty' },
} as const

/** Says nothing of hidden values that were not sent: they are empty in the copy, and nowhere else. */
function sayHidden(problems: readonly SaveProblem[], { masked, values }: SaveRequest): SaveProblem[] {
  const isUnknown = (name: string) => masked.has(name) && (values[name] ?? null) === null
  return problems.map(({ fields, ...problem }) =>
    fields
      ? {
          ...problem,
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, of]) => [name, isUnknown(name) ? hiddenProblem : of]),
          ),
        }
      : problem,
  )
}

async function trySaveOnCopy(
  context: Context,
  table: Table,
  request: SaveRequest,
): Promise<Pick<DefinitionTrial, 'save' | 'isUntried'>> {
  try {
    if (request.kind === 'step') {
      const json = await runInSavepoint(context, () => runSave(context, table, request))
      return { save: { record: JSON.parse(json), problems: [], approval: null } }
    }
    const save = (trial: Context) => runSave(trial, table, request).then((json) => ({ json }))
    return { save: await runTrialSave(context, table.resource, request.kind, save) }
  } catch (problem) {
    if (problem instanceof WriteOutsideTrial) return { isUntried: true }
    const refusal = toRefusal(context, problem)
    return { save: { record: {}, problems: [toProblem(refusal)], approval: null } }
  }
}

async function runSave(
  context: Context,
  table: Table,
  { kind, id, step, comment, values }: SaveRequest,
): Promise<string> {
  const { name } = table.resource
  const inputs = listInputFields(table.resource)
  if (kind === 'create') {
    if (getVerbScope(table, 'create', context.caller) === 'none') throw new StewardError('forbidden')
    return createAndReadRecord(context, name, parseInputRow(inputs, values))
  }
  if (id === undefined) return refuseField('recordId', { code: 'required' })
  const { version } = await readRecord<{ version: number }>(asServer(context), name, id)
  if (kind === 'update') return updateAndReadRecord(context, name, id, version, parseInputRow(inputs, values))
  return runStep(context, table, step ?? '', { id, version, comment, values })
}

async function runStep(
  context: Context,
  { resource: { name, workflow, actions } }: Table,
  step: string,
  { id, version, comment, values }: Pick<SaveRequest, 'comment' | 'values'> & { id: number; version: number },
): Promise<string> {
  const transition = workflow?.transitions[step]
  const declared = transition ?? actions[step]
  if (!declared) return refuseField('step', { code: 'unusable', args: { reason: `${step} is no step of it` } })
  const { ask = {} } = declared
  const answers = addDefaultsToAnswers(context, ask, parseInputRow(makeDefaultsOptional(ask), values))
  const run = transition ? takeStepAndReadRecord : runAction
  return run(context, name, step, { id, version, comment: comment ?? null, asked: answers })
}

const toProblem = ({ code, message, args, fields }: StewardError): SaveProblem => ({
  ...{ code, message },
  ...(Object.keys(args).length > 0 && { args }),
  ...(fields && { fields }),
})
