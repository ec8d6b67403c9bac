import type { DefinitionKind } from '../../framework/company/definition'
import type { PlannedRows, RowFixes } from '../../framework/company/definition-plan'

/** The kind of a proposed change that switches the confirmation itself off or on. */
export const settingKind = 'confirmation'

/** A change that waits for another administrator, as administrators see it. */
export interface ProposedChange {
  id: number
  version: number
  kind: DefinitionKind | typeof settingKind
  key: string
  name: string
  /** Null retires the definition. */
  body: unknown
  reason: string
  /** What is lost, in sentences. */
  losses: readonly string[]
  accepts: readonly string[]
  /** How many rows get another value, and whether all others do. */
  corrected: number
  correctsOthers: boolean
  by: string | null
  at: string
  isOwn: boolean
  /** True where definitions or records changed since, so that it is read and renewed first. */
  isStale: boolean
}

/** The answer of the operation that lists proposed changes. */
export interface ProposedChangesAnswer {
  /** Whether the company wants a second administrator. */
  isOn: boolean
  /** Whether there is another administrator who could confirm. */
  hasOthers: boolean
  changes: readonly ProposedChange[]
}

const isLossName = (accept: string): boolean => /^(remove:|retype:|replace:|retire$|delete$)/.test(accept)

/** Tells whether a change may lose values by what it agrees to; its plan says whether it does. */
export const mayLoseValues = (accepts: readonly string[], fixes: RowFixes): boolean =>
  accepts.some(isLossName) || Object.values(fixes).some(({ all }) => all !== undefined)

/** Tells whether the change agrees to the finding as a loss: by its name, or by one value for all rows. */
export const isAgreedLoss = (
  { accept, key }: Pick<PlannedRows, 'accept' | 'key'>,
  accepts: readonly string[],
  fixes: RowFixes,
): boolean =>
  (accept !== undefined && isLossName(accept) && accepts.includes(accept)) ||
  (Object.hasOwn(fixes, key) && fixes[key]?.all !== undefined)
