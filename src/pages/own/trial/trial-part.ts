import type { Resource } from '../../../framework/resource'
import type { TriedAs, TriedDraft } from './use-trial'

/** What each part of a trial needs. */
export interface TrialPartProps {
  draft: TriedDraft
  as: TriedAs
  /** The declaration as the draft makes it. */
  resource: Resource
  /** The name of the resource where the draft is a role. */
  of: string | undefined
}
