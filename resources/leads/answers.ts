import type { timelineKinds } from './sets'

/** Something that happened to a lead. */
export interface TimelineEvent {
  kind: keyof typeof timelineKinds
  at: string
  title: string
  detail: string | null
  by: string | null
  /** The record that tells more. */
  id?: number
  days?: number | null
}
