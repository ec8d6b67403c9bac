import type { FieldErrors } from '../errors'
import { toSingular } from '../naming'
import type { Resource } from '../resource'

/** `milestones` → `tryCreateMilestone`: what creating would come to, and nothing is written. */
export const trialOperation = ({ name }: Pick<Resource, 'name'>, verb: 'create' | 'update'): string =>
  `${verb === 'create' ? 'tryCreate' : 'tryUpdate'}${toSingular(name)}`

/** What stands in the way of a save, as its refusal would say it. */
export interface Problem {
  code: string
  message: string
  args?: Readonly<Record<string, unknown>>
  fields?: FieldErrors
}

/** A step of the approval that the save would begin. */
export interface TriedStep {
  stepNo: number
  /** As what the persons decide, in words. */
  approver: string
  mode: string
  hours: number | null
  /** As far as the caller may know them. */
  persons: readonly string[]
}

/** What a trial of a save answers. */
export interface Tried {
  /**
   * The record as saving would answer it, without what only saving gives: its id, numbers of series, version and
   * times. Where something stands in the way, what was sent and what the declaration computes from it.
   */
  record: Readonly<Record<string, unknown>>
  /** Empty: it can be saved. */
  problems: readonly Problem[]
  /** Who would decide, where saving asks somebody; null where it does not, or where something stands in the way. */
  approval: readonly TriedStep[] | null
}
