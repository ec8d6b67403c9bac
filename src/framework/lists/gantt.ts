import type { ResourceName } from '../register'
import type { State } from '../workflow'

/** Records as bars over time, one below the other. */
export interface Gantt<Name extends string = string> {
  /** The day on which it begins; without `to`, or where that is the only one filled in, a point in time. */
  from: Name
  /** Its last day. */
  to?: Name
  /** What it waits for: records that name two of these, by the reference to the one that is waited for, `taskDependencies.dependsOnTaskId`. */
  after?: `${ResourceName}.${string}`
  /** A reference: what belongs to the same record stands below it. */
  group?: Name
  /** How much of it is done, in hundredths. */
  done?: Name
}

/** Records on the days of a month. */
export interface DueCalendar<Name extends string = string> {
  /** The day on which it stands. */
  on: Name
  /** Values below its name; default: what kind of record it is, and its state. */
  shows?: readonly Name[]
  /** Its colour by the values of a choice, neutral for those not named; default: by its state. */
  tones?: { by: Name; of: Readonly<Record<string, NonNullable<State['tone']>>> }
}

/** How a list is looked at, by the names that stand in the address. */
export const looks = ['list', 'board', 'gantt', 'calendar'] as const
export type Look = (typeof looks)[number]
