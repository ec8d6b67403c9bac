import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import { StewardError } from '../../../../src/framework/errors'
import type { Tx } from '../../../database/connect'
import type { Caller } from '../../../records/caller'
import { refuseInWords } from '../../../records/write/checks/refuse'
import { createRecord } from '../../../records/write/save'
import { type Writer, withSystemRights } from '../../../records/write/writer'
import { notifyOverseers } from '../../../session/roles/overseers'
import type { Context } from '../../../wire/operation'
import {
  changesTables,
  type DefinitionChange,
  describeOwnChange,
  requireFittingDraft,
  requireOnlyOverlay,
  requireOwnName,
} from '../apply-definition'
import { refuseFindings } from '../own/change-own-tables'
import { findFollowers } from '../own/follow-renames'
import { planOwnTables } from '../own/plan-own-tables'
import { readLatestVersion } from '../stored-definitions'
import { readLossConfirmation } from './loss-confirmation'
import { hashChange, listPlannedLosses } from './planned-losses'
import type { StoredProposal } from './read-proposals'
import { proposalWords } from './words'

/** A change of a stored definition that loses values. */
export type LosingChange = Required<
  Pick<DefinitionChange, 'number' | 'kind' | 'body' | 'reason' | 'accepts' | 'fixes'>
> & {
  key: string
}

/** What a change would lose now: sentences, and the hash of the change with them. */
interface ExaminedLosses {
  name: string
  losses: string
  hash: string
}

/**
 * Finds what a change would lose, with the rights of whoever proposes it.
 * @throws StewardError `staleVersion`, `notFound`, `invalidInput` where it does not fit or loses nothing
 */
export async function examineLosses(context: Context, caller: Caller, change: LosingChange): Promise<ExaminedLosses> {
  const { served, db } = context
  const { number, kind, key, body, accepts, fixes } = change
  if (number !== served.number) throw new StewardError('staleVersion')
  const draft = { kind, key, body }
  const drafts = [draft, ...findFollowers(served, draft)]
  const after = requireFittingDraft(context, drafts, draft)
  const own = { ...describeOwnChange({ ...context, caller }, after, drafts), accepts, fixes }
  return db.transaction(async (tx) => {
    const name = await requireStoredDefinition(tx, change)
    const findings = changesTables(served, after, draft) ? (await planOwnTables(tx, own)).findings : []
    refuseFindings({ findings }, accepts)
    const losses = listPlannedLosses(findings, { accepts, fixes })
    if (losses.length === 0) refuseInWords(proposalWords, 'accepts', 'notNeeded')
    return { name, losses: losses.map(({ says }) => says).join('\n'), hash: hashChange(draft, change, losses) }
  })
}

/** Requires what the change will be refused for otherwise; answers the name of its definition. */
async function requireStoredDefinition(tx: Tx, { kind, key, body }: LosingChange): Promise<string> {
  const before = await readLatestVersion(tx, key)
  if (before?.kind !== kind || (body === null && before.isRetired)) throw new StewardError('notFound')
  if (kind === 'resource' && body !== null) await requireOwnName(tx, kind, key, body, JSON.parse(before.body))
  if (kind === 'overlay' && body !== null) await requireOnlyOverlay(tx, key, body)
  return before.name
}

/** A change as it is stored until another administrator decides. */
export type NewProposal = Omit<StoredProposal, 'losses' | 'proposedByEmpId'> & { losses: string }

/**
 * Stores a change until another administrator confirms it, and notifies them.
 * @throws StewardError `invalidInput` where the change needs no confirmation, or one is waiting
 */
export async function proposeChange(writer: Writer, proposal: NewProposal): Promise<number> {
  const { isNeeded, hasOthers } = await readLossConfirmation(writer)
  if (!isNeeded) refuseInWords(proposalWords, 'accepts', 'notNeeded')
  if (!hasOthers) refuseInWords(proposalWords, 'accepts', 'noOther')
  const id = await storeProposal(writer, proposal)
  const { name, losses } = proposal
  await notifyOverseers(
    writer,
    {
      ...{ title: `Confirm the change of ${name}`, recordId: id },
      ...{ entityType: proposedChanges.name, event: 'changeProposed' },
      sentence: `A change of ${name} waits for your confirmation. ${losses.split('\n').join('. ')}.`,
    },
    writer.caller.empId,
    ['admin'],
  )
  return id
}

export function storeProposal(writer: Writer, { body, accepts, fixes, ...values }: NewProposal): Promise<number> {
  return createRecord(withSystemRights(writer), proposedChanges.name, {
    ...{ ...values, proposedByEmpId: writer.caller.empId },
    body: body === null ? null : JSON.stringify(body),
    ...{ accepts: JSON.stringify(accepts), fixes: JSON.stringify(fixes) },
  })
}
