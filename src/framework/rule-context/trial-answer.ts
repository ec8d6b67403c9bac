import type { FieldErrors } from '../errors'
import { toSingular } from '../naming'
import type { Resource } from '../resource'

/** `milestones` → `tryCreateMilestone`: tries creating, writes nothing. */
export const trialOperationName = ({ name }: Pick<Resource, 'name'>, verb: 'create' | 'update'): string =>
  `${verb === 'create' ? 'tryCreate' : 'tryUpdate'}${toSingular(name)}`

/** What prevents a save, worded like its refusal. */
export interface SaveProblem {
  code: string
  message: string
  args?: Readonly<Record<string, unknown>>
  fields?: FieldErrors
}

/** A step of the approval that the save would start. */
export interface TrialStep {
  stepNo: number
  /** In what capacity the people decide, in words. */
  approver: string
  mode: string
  hours: number | null
  /** Those whom the caller may know. */
  persons: readonly string[]
}

/** The answer of a trial of a save. */
export interface TrialAnswer {
  /**
   * The record as saving would answer it, without id, series numbers, version and times. With problems: the
   * input and what the declaration computes from it.
   */
  record: Readonly<Record<string, unknown>>
  /** Empty: saving would succeed. */
  problems: readonly SaveProblem[]
  /** Who would decide; null where saving asks nobody, or there are problems. */
  approval: readonly TrialStep[] | null
}
