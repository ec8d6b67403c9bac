import type { Stored } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { leaveTypes } from '../leaveTypes'

/** A type of leave as somebody has it; days as numbers, null where the type needs no balance. */
export interface BalanceRow extends Pick<Stored<typeof leaveTypes>, 'code' | 'colour' | 'category'> {
  leaveTypeId: number
  leaveType: string
  leaveYear: number
  /** Posted for days before the leave year. */
  opening: number
  /** Came from the year before, less what went on into the next. */
  carriedForward: number
  granted: number
  accrued: number
  /** For work on days off. */
  earned: number
  taken: number
  lapsed: number
  adjusted: number
  /** Less what was recovered from pay. */
  paidOut: number
  /** Held by requests that wait. */
  pending: number
  /** The sum of all these, each with its sign. */
  available: number | null
  /** On the last day of the leave year, if nothing else is taken; the same whatever day it is asked for. */
  projectedYearEnd: number | null
  /** What is lost first unless it is taken; what the year carries on is not lost. */
  nextExpiry: { days: number; date: CalendarDate } | null
}
