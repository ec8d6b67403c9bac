import type { ResourceName } from '../register'
import type { State } from '../workflow'

/** Shows records as bars on a time axis, one below the other. */
export interface Gantt<Name extends string = string> {
  /** The field with the first day; without a last day the record is drawn as a point in time. */
  from: Name
  /** The field with the last day. */
  to?: Name
  /**
   * The links between records that wait for each other: a resource with two references here, named with the
   * one to the record waited for, `taskDependencies.dependsOnTaskId`.
   */
  after?: `${ResourceName}.${string}`
  /** A reference; records with the same value are grouped below it. */
  group?: Name
  /** The field with the per cent done. */
  done?: Name
}

/** Shows records in a month calendar. */
export interface DueCalendar<Name extends string = string> {
  /** The field with the day on which a record is shown. */
  on: Name
  /** Values shown below the record's name; default: the resource's label and the state. */
  shows?: readonly Name[]
  /** Colours by the values of a choice; values without one are neutral. Default: the colour of the state. */
  tones?: { by: Name; of: Readonly<Record<string, NonNullable<State['tone']>>> }
}

/** The ways to show a list, by their names in the address. */
export const looks = ['list', 'board', 'gantt', 'calendar'] as const
export type DisplayMode = (typeof looks)[number]
