import { type FieldErrors, fillPlaceholders, type StewardError } from '../../../src/framework/errors'
import { humanizeName } from '../../../src/framework/naming'
import type { Table } from '../../records/model'
import { toRefusal } from '../../records/write/refusals'
import { takeStep } from '../../records/write/transition'
import { SaveTrial, TrialStopped } from '../../records/write/trial/save-trial'
import type { Context } from '../../wire/operation'
import { runAndRollBack } from '../../wire/trial/roll-back'
import { labelField, toClause } from './condition-words'
import type { PersonAsked } from './person-asked'
import type { SeenValues } from './seen-values'
import { words } from './words'

/** Milliseconds that the trial waits for locks, such as that of somebody who just takes the step. */
const lockMs = 500

/**
 * Takes the step as the person would, rolls it back, and answers why it is refused; undefined: it is not.
 * What the step still asks for is no refusal.
 */
export async function findStepRefusal(
  context: Context,
  table: Table,
  id: number,
  step: string,
  { caller }: PersonAsked,
  seen: SeenValues,
): Promise<string | undefined> {
  const problems = await runAndRollBack({ ...context, caller }, lockMs, (moment) => tryStep(moment, table, id, step))
    // A trial that cannot finish, because somebody else holds the record or it takes too long, tells nothing.
    .catch((): StewardError[] => [])
  const questions = table.resource.workflow?.transitions[step]?.ask ?? {}
  for (const problem of problems) {
    const reason = await describeRefusal(table, problem, Object.keys(questions), seen)
    if (reason !== undefined) return reason
  }
  return undefined
}

async function tryStep(moment: Context, table: Table, id: number, step: string): Promise<StewardError[]> {
  const trial = new SaveTrial()
  const writer: Context = { ...moment, trial }
  try {
    await takeStep(writer, table.resource.name, step, { id })
  } catch (problem) {
    if (problem instanceof TrialStopped) return trial.problems
    return [...trial.problems, toRefusal(writer, problem)]
  }
  return trial.problems
}

/** Words a refusal, without values of fields that the administrator may not read. */
async function describeRefusal(
  table: Table,
  { code, message, fields, args }: StewardError,
  questions: readonly string[],
  seen: SeenValues,
): Promise<string | undefined> {
  if (!fields) return Object.keys(args).length === 0 || code === 'openFirst' ? toClause(message) : words.other
  const open = Object.entries(fields).filter(([name, { code }]) => !isStillAsked(name, code, questions))
  const [first] = open
  if (!first) return undefined
  for (const [name] of open)
    if (table.attributes.has(name) && (await seen.read(name)).isHidden) return words.hiddenRefusal
  return describeField(table, open, first)
}

const isStillAsked = (name: string, code: string, questions: readonly string[]) =>
  code === 'required' || name === 'comment' || questions.includes(name)

/** Messages with arguments may hold values of other records, so the code stands for them. */
function describeField(
  table: Table,
  open: readonly [string, FieldErrors[string]][],
  [, first]: [string, FieldErrors[string]],
): string {
  if (first.message && !first.args) return toClause(first.message)
  const labels = open.map(([name]) =>
    table.attributes.has(name) ? labelField(table.resource, name) : humanizeName(name),
  )
  return fillPlaceholders(words.refusedField, {
    fields: labels.join(', '),
    code: humanizeName(first.code).toLowerCase(),
  })
}
