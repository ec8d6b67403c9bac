import type { StoredRecord } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { leaveTypes } from '../leaveTypes'

/** A type of leave with the person's balance; days as numbers, null if the type needs no balance. */
export interface BalanceRow extends Pick<StoredRecord<typeof leaveTypes>, 'code' | 'colour' | 'category'> {
  leaveTypeId: number
  leaveType: string
  leaveYear: number
  /** Posted for days before the leave year. */
  opening: number
  /** From the year before, less what went on into the next. */
  carriedForward: number
  granted: number
  accrued: number
  /** For work on off days. */
  earned: number
  taken: number
  lapsed: number
  adjusted: number
  /** Less what was recovered from pay. */
  paidOut: number
  /** Held by pending requests. */
  pending: number
  /** The sum of all these, each with its sign. */
  available: number | null
  /** On the last day of the leave year if nothing else is taken; independent of the day of the query. */
  projectedYearEnd: number | null
  /** What expires first unless it is taken; carried days do not expire. */
  nextExpiry: { days: number; date: CalendarDate } | null
}
