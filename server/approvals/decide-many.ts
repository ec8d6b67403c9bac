import { type ApprovalDecision, approvalTables } from '../../src/framework/approval'
import { type ErrorArgs, type ErrorCode, type FieldErrors, StewardError } from '../../src/framework/errors'
import { toStewardError } from '../records/write/checks/constraint-errors'
import { takeStep } from '../records/write/transition'
import type { Context } from '../wire/operation'

/** The result of one step; `message` says why it was refused. */
export type DecisionResult =
  | { id: number; done: true }
  | { id: number; done: false; code: ErrorCode; args: ErrorArgs; message: string; fields?: FieldErrors }

/** The largest number of steps in one call; a batch decides more. */
export const mostDecisions = 500

/**
 * The number of steps that are decided at the same time: one uses the
 * database while another waits for the network.
 */
const atOnce = 4

/**
 * Decides each step in its own transaction, so that a refused step does not stop the others.
 * @throws any error that is no refusal, after all steps were tried; steps decided until then stay decided
 */
export async function decideMany(
  context: Context,
  ids: readonly number[],
  action: ApprovalDecision,
  comment: string | null,
): Promise<DecisionResult[]> {
  const uniqueIds = [...new Set(ids)]
  const decided = new Map<number, DecisionResult>()
  const failures: unknown[] = []
  const queue = uniqueIds.values()
  const runWorker = async () => {
    for (const id of queue) {
      try {
        decided.set(id, await tryDecideStep(context, id, action, comment))
      } catch (problem) {
        failures.push(problem)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWorker))
  if (failures.length > 0) throw failures[0]
  return uniqueIds.flatMap((id) => decided.get(id) ?? [])
}

async function tryDecideStep(
  context: Context,
  id: number,
  action: ApprovalDecision,
  comment: string | null,
): Promise<DecisionResult> {
  try {
    await context.db.transaction((sql) => takeStep({ ...context, sql }, approvalTables.steps, action, { id, comment }))
    return { id, done: true }
  } catch (error) {
    const problem = toStewardError(context.model, error)
    if (!(problem instanceof StewardError)) throw problem
    context.refusals?.push(problem)
    const { code, args, fields } = problem
    const messages = Object.values(fields ?? {}).flatMap(({ message }) => message ?? [])
    return { id, done: false, code, args, message: messages.join(' ') || problem.message, ...(fields && { fields }) }
  }
}
