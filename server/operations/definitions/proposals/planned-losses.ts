import { createHash } from 'node:crypto'
import { isAgreedLoss, mayLoseValues } from '../../../../src/engines/definitions/agreed-losses'
import type { RowFixes } from '../../../../src/framework/company/definition-plan'
import type { DefinitionDraft } from '../../../records/areas/definitions-in-force'
import type { Reader } from '../../../records/query'
import { refuseInWords } from '../../../records/write/checks/refuse'
import type { Writer } from '../../../records/write/writer'
import type { ExaminedTable } from '../rows/examine-own-table'
import { readLossConfirmation } from './loss-confirmation'
import { proposalWords } from './words'

/** What a change agrees to: losses by name, and corrections of rows. */
export interface Agreement {
  accepts: readonly string[]
  fixes: RowFixes
}

/** The confirmation of a proposed change: who gave it, and the hash of what they confirmed. */
export interface ChangeConfirmation {
  empId: number
  hash: string
}

type Finding = Pick<ExaminedTable['rows'][number], 'key' | 'accept' | 'total' | 'says'>

/** Lists the findings of a plan that lose values, as far as the change agrees to them. */
export const listPlannedLosses = (findings: readonly Finding[], { accepts, fixes }: Agreement): Finding[] =>
  findings.filter((finding) => isAgreedLoss(finding, accepts, fixes))

/** Answers the hash of a change and of what it loses: two are equal where exactly the same would happen. */
export function hashChange(
  { kind, key, body }: DefinitionDraft,
  { accepts, fixes }: Agreement,
  losses: readonly Finding[],
): string {
  const counts = losses.map(({ key: question, total }) => [question, total]).sort()
  const parts = [kind, key, body, [...accepts].sort(), Object.entries(fixes).sort(), counts]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Tells whether a change may be refused for its losses, so that no large table is copied for it before. */
export const isHeldUp = async (context: Reader, { accepts, fixes }: Agreement): Promise<boolean> =>
  mayLoseValues(accepts, fixes) && (await readLossConfirmation(context)).isNeeded

/**
 * Refuses a change that loses values until another administrator has confirmed exactly this one. The command
 * `config` has no caller: whoever runs it holds the database.
 * @throws StewardError `invalidInput`
 */
export async function requireConfirmedLosses(
  writer: Writer,
  draft: DefinitionDraft,
  {
    findings,
    confirmation,
    ...agreement
  }: Agreement & {
    findings: readonly Finding[]
    confirmation: ChangeConfirmation | undefined
  },
): Promise<void> {
  const losses = listPlannedLosses(findings, agreement)
  if (confirmation) {
    if (hashChange(draft, agreement, losses) !== confirmation.hash) refuseInWords(proposalWords, 'proposal', 'differs')
    return
  }
  if (losses.length === 0 || writer.caller.empId === null) return
  const { isNeeded } = await readLossConfirmation(writer)
  if (isNeeded) refuseInWords(proposalWords, 'accepts', 'secondNeeded')
}
