import { choice } from '../../src/fields/choice'
import { longText } from '../../src/fields/long-text'
import { text } from '../../src/fields/text'
import { type ApprovalDecision, approvalTables, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import { decideLinked, readLinkedDecision } from '../approvals/linked-decision'
import type { Tx } from '../database/connect'
import type { Writer } from '../records/write/writer'
import { consumeDecisionLink, type DecisionLink, findDecisionLink } from '../session/decision-links'
import { recordWrongGuess } from '../session/guesses/count-guesses'
import { reportRefusedAttempts } from '../session/roles/refused-attempts'
import { findCaller } from '../session/sessions'
import { type Context, defineOperation } from '../wire/operation'

const common = {
  area: 'Approvals',
  resource: approvalTables.steps,
  to: 'anyone',
  effect: 'own',
  cost: 'hash',
  whilePasswordMustChange: true,
} as const
const token = text({ required: true, max: 200 })

type ReadLink = typeof findDecisionLink

/**
 * Runs work as the person of the link, in a transaction. An invalid link
 * counts as a wrong guess of the address.
 */
async function runAsLinkHolder<T>(
  context: Context,
  linkToken: unknown,
  readLink: ReadLink,
  work: (writer: Writer, link: DecisionLink) => Promise<T>,
): Promise<T> {
  const { db, settings, origin, today } = context
  let holder = context.caller
  const runInTransaction = async (tx: Tx) => {
    const link = await readLink(tx, settings.secret, String(linkToken), origin.address)
    const caller = link && (await findCaller(tx, context.model, link.empId, today))
    if (!caller) return undefined
    holder = caller
    return { done: await work({ ...context, sql: tx, caller }, link) }
  }
  const outcome = await db.transaction(runInTransaction).catch(async (problem: unknown) => {
    const refusals = [problem, problem instanceof StewardError ? problem.cause : undefined]
    await reportRefusedAttempts({ ...context, caller: holder }, refusals, {
      resource: approvalTables.steps,
      recordId: 0,
    })
    throw problem
  })
  if (outcome) return outcome.done
  await recordWrongGuess(db, undefined, origin.address)
  throw new StewardError('invalidLink')
}

/** Shows what the link is about. It decides nothing. */
const getDecisionByLink = defineOperation({
  ...common,
  name: 'getDecisionByLink',
  input: { token },
  run: async (context, input) => ({
    data: await runAsLinkHolder(context, input.token, findDecisionLink, (writer, { stepId }) =>
      readLinkedDecision(writer, stepId),
    ),
  }),
})

const decideByLink = defineOperation({
  ...common,
  name: 'decideByLink',
  input: { token, decision: choice(decisions, { required: true }), comment: longText({ max: 2000 }) },
  async run(context, input) {
    const { token, decision, comment = null } = input
    await runAsLinkHolder(context, token, consumeDecisionLink, (writer, { stepId }) =>
      decideLinked(writer, stepId, decision as ApprovalDecision, comment),
    )
    return { data: { decision } }
  },
})

export const decisionOperations = [getDecisionByLink, decideByLink]
