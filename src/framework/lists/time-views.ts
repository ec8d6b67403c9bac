import type { ResourceName } from '../register'
import type { State } from '../workflow'

/** Records as bars on a time axis, one below the other. */
export interface Gantt<Name extends string = string> {
  /** First day; without a last one the record is drawn as a point in time. */
  from: Name
  /** Last day. */
  to?: Name
  /**
   * What it waits for: records with two such references, named by the one to the record waited for,
   * `taskDependencies.dependsOnTaskId`.
   */
  after?: `${ResourceName}.${string}`
  /** A reference: records with the same value are grouped below it. */
  group?: Name
  /** Per cent done. */
  done?: Name
}

/** Records in a month calendar. */
export interface DueCalendar<Name extends string = string> {
  /** The day on which a record is shown. */
  on: Name
  /** Values below its name; default: label of the resource, and the state. */
  shows?: readonly Name[]
  /** Its colour by the values of a choice; others are neutral. Default: by state. */
  tones?: { by: Name; of: Readonly<Record<string, NonNullable<State['tone']>>> }
}

/** The ways to show a list, named as in the address. */
export const looks = ['list', 'board', 'gantt', 'calendar'] as const
export type DisplayMode = (typeof looks)[number]
