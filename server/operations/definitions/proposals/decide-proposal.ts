import { settingKind } from '../../../../src/engines/definitions/agreed-losses'
import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import { StewardError } from '../../../../src/framework/errors'
import type { Tx } from '../../../database/connect'
import { sendNotifications } from '../../../notices/send-notifications'
import type { Caller } from '../../../records/caller'
import { refuseInWords } from '../../../records/write/checks/refuse'
import { takeStep } from '../../../records/write/transition'
import { type Writer, withSystemRights } from '../../../records/write/writer'
import { listActingAdministrators } from '../../../session/roles/administrators'
import { findCallers } from '../../../session/roles/find-callers'
import { runIdempotently } from '../../../wire/idempotency'
import type { Context } from '../../../wire/operation'
import { applyAndFollowUp } from '../apply-and-follow-up'
import { type AppliedDefinition, applyWithFollowers, prepareDefinition } from '../apply-definition'
import { finishWith, nothingToCopy } from '../own/copy-large-tables'
import { recordApply } from '../progress/apply-progress'
import type { NoteProgress } from '../progress/note-progress'
import { readNumberInForce } from '../stored-definitions'
import { canDecideProposals } from './proposal-source'
import { examineLosses, type LosingChange } from './propose-change'
import { readProposal, type StoredProposal } from './read-proposals'
import { proposalWords } from './words'

/** Which proposed change, in the version that the caller has read. */
export interface ProposalVersion {
  id: number
  version: number
}

type Step = 'confirm' | 'decline' | 'withdraw' | 'outdate' | 'renew'

/** Takes a step of a proposed change. Of several at once only one succeeds. */
const takeProposalStep = (
  writer: Writer,
  which: ProposalVersion,
  step: Step,
  saved: object = {},
  comment: string | null = null,
) => takeStep(withSystemRights(writer), proposedChanges.name, step, { ...which, comment, asked: { ...saved } })

/** Runs work in one transaction, once for each key of the request. */
export const runOnce = async <Result>({ db, keyed }: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const run = async (tx: Tx) => JSON.stringify(await work(tx))
  return JSON.parse(await (keyed ? runIdempotently(db, keyed, run) : db.transaction(run)))
}

/** Lets nobody end a role of these people until the end of the transaction. */
async function lockAccounts(sql: Tx, empIds: readonly (number | null)[]): Promise<void> {
  const text = 'select from accounts where emp_id = any($1::bigint[]) order by emp_id for share'
  await sql.query({ text, values: [empIds] })
}

/** Requires that the caller is an administrator now, and not whoever proposed the change. */
async function requireDecider(writer: Writer, proposal: StoredProposal): Promise<void> {
  if (writer.caller.empId === proposal.proposedByEmpId) throw new StewardError('ownRequest')
  if (!(await canDecideProposals(writer))) throw new StewardError('forbidden')
}

/** Finds whoever proposed the change with the rights that they have now, by which it is applied. */
async function findProposer(
  { sql, model, today }: Pick<Writer, 'sql' | 'model' | 'today'>,
  { proposedByEmpId }: StoredProposal,
): Promise<Caller> {
  const [proposer] = await findCallers(sql, model, [proposedByEmpId], today)
  const isStill = (await listActingAdministrators(sql, today)).includes(proposedByEmpId)
  if (!proposer || !isStill) refuseInWords(proposalWords, 'proposal', 'proposerGone')
  return proposer
}

const toChange = ({ kind, key, number, body, reason, accepts, fixes }: StoredProposal): LosingChange => {
  if (kind === settingKind) throw new StewardError('notFound')
  return { kind, key, number, body, reason, accepts, fixes }
}

/**
 * Applies exactly what was proposed, with the rights of whoever proposed it; the history names both people.
 * @throws StewardError `ownRequest`, `forbidden`, `illegalTransition`, `staleVersion`, `invalidInput`
 */
export async function confirmProposal(
  context: Context,
  which: ProposalVersion,
  comment: string | null = null,
): Promise<AppliedDefinition | null> {
  const proposal = await readProposal(context.sql, which.id)
  const confirm = async (sql: Tx) => {
    const writer = { ...context, sql }
    await lockAccounts(sql, [context.caller.empId, proposal.proposedByEmpId])
    await requireDecider(writer, proposal)
    await takeProposalStep(writer, which, 'confirm', { decidedByEmpId: context.caller.empId, comment }, comment)
    await notifyProposer(writer, which.id, proposal, 'confirmed', comment)
    return findProposer(writer, proposal)
  }
  try {
    if (proposal.kind !== settingKind) {
      const recorded = { ...toChange(proposal), name: proposal.name }
      return JSON.parse(await recordApply(context, recorded, (note) => applyProposal(context, proposal, confirm, note)))
    }
    return await runOnce(context, async (tx) => {
      await confirm(tx)
      return null
    })
  } catch (error) {
    if (isOutdated(error)) await outdateProposal(context, which)
    throw error
  }
}

async function applyProposal(
  context: Context,
  proposal: StoredProposal,
  confirm: (sql: Tx) => Promise<Caller>,
  note: NoteProgress,
): Promise<string> {
  const change = { ...toChange(proposal), note }
  const confirmation = { empId: context.caller.empId ?? 0, hash: proposal.hash }
  const { ready, finish } = await prepareCopies(context, proposal, change)
  const apply = async (sql: Tx) => {
    const caller = await confirm(sql)
    // The row of the proposal is locked, so that the number is compared by one of two people at a time.
    if ((await readNumberInForce(sql)) !== change.number) refuseInWords(proposalWords, 'proposal', 'stale')
    return applyWithFollowers({ ...context, sql, caller }, { ...change, ready, confirmation })
  }
  return finishWith(finish, () => applyAndFollowUp(context, apply, note))
}

/** Copies what the change needs of large tables, unless the confirmation would be refused anyway. */
async function prepareCopies(
  context: Context,
  proposal: StoredProposal,
  change: LosingChange & { note: NoteProgress },
) {
  try {
    await requireDecider({ ...context, sql: context.db }, proposal)
    const caller = await findProposer({ ...context, sql: context.db }, proposal)
    return await prepareDefinition({ ...context, caller }, change)
  } catch (error) {
    // The transaction says why, after it has looked for the answer of an earlier request with the same key.
    if (error instanceof StewardError) return nothingToCopy
    throw error
  }
}

const isOutdated = (error: unknown): boolean =>
  error instanceof StewardError && ['stale', 'differs'].includes(error.fields?.proposal?.code ?? '')

/** Marks the change as out of date, unless somebody else took a step meanwhile. */
async function outdateProposal(context: Context, which: ProposalVersion): Promise<void> {
  try {
    await context.db.transaction((sql) => takeProposalStep({ ...context, sql }, which, 'outdate'))
  } catch (error) {
    if (!(error instanceof StewardError)) throw error
  }
}

export async function declineProposal(context: Context, which: ProposalVersion, comment: string): Promise<void> {
  const proposal = await readProposal(context.sql, which.id)
  await runOnce(context, async (sql) => {
    const writer = { ...context, sql }
    await requireDecider(writer, proposal)
    await takeProposalStep(writer, which, 'decline', { decidedByEmpId: context.caller.empId, comment }, comment)
    await notifyProposer(writer, which.id, proposal, 'declined', comment)
    return null
  })
}

export async function withdrawProposal(context: Context, which: ProposalVersion): Promise<void> {
  const proposal = await readProposal(context.sql, which.id)
  if (context.caller.empId !== proposal.proposedByEmpId) throw new StewardError('forbidden')
  await runOnce(context, async (sql) => {
    await takeProposalStep({ ...context, sql }, which, 'withdraw')
    return null
  })
}

/**
 * Makes the plan of a proposed change again with the number in force. A change that would lose something else
 * than its author agreed to is refused, unless the author renews it.
 */
export async function renewProposal(context: Context, which: ProposalVersion): Promise<void> {
  const proposal = await readProposal(context.sql, which.id)
  const caller = await findProposer(context, proposal)
  const { number } = context.served
  const { losses, hash } = await examineLosses(context, caller, { ...toChange(proposal), number })
  const isAuthor = context.caller.empId === proposal.proposedByEmpId
  if (!isAuthor && losses !== proposal.losses.join('\n')) refuseInWords(proposalWords, 'proposal', 'authorRenews')
  await runOnce(context, async (sql) => {
    await takeProposalStep({ ...context, sql }, which, 'renew', { number, losses, hash })
    return null
  })
}

const notifyProposer = (
  writer: Writer,
  recordId: number,
  proposal: StoredProposal,
  how: 'confirmed' | 'declined',
  why?: string | null,
) =>
  sendNotifications(writer, [
    {
      ...{ empId: proposal.proposedByEmpId, byEmpId: writer.caller.empId, event: 'changeDecided', recordId },
      ...{ title: proposal.name, entityType: proposedChanges.name },
      sentence: `Your change of ${proposal.name} was ${how}${why ? `: ${why}` : '.'}`,
    },
  ])
