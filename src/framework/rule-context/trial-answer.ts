import type { FieldErrors } from '../errors'
import { toSingular } from '../naming'
import type { Resource } from '../resource'

/** Names the operation that checks a save without writing: `milestones` → `tryCreateMilestone`. */
export const trialOperationName = ({ name }: Pick<Resource, 'name'>, verb: 'create' | 'update'): string =>
  `${verb === 'create' ? 'tryCreate' : 'tryUpdate'}${toSingular(name)}`

/** What prevents a save, in the words that the refusal would have. */
export interface SaveProblem {
  code: string
  message: string
  args?: Readonly<Record<string, unknown>>
  fields?: FieldErrors
}

/** A step of the approval that the save would start. */
export interface TrialStep {
  stepNo: number
  /** The capacity in which the people decide, in words. */
  approver: string
  mode: string
  hours: number | null
  /** Names of those people whom the caller may know. */
  persons: readonly string[]
}

/** The answer of an operation that checks a save without writing. */
export interface TrialAnswer {
  /**
   * The record as saving would answer it, without id, series numbers, version and times. If there are
   * problems: the input and what the declaration computes from it.
   */
  record: Readonly<Record<string, unknown>>
  /** What prevents the save; if empty, saving would succeed. */
  problems: readonly SaveProblem[]
  /** Who would decide; null where nobody has to decide, or where there are problems. */
  approval: readonly TrialStep[] | null
}
