import type { StoredRecord } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { leaveTypes } from '../../leave/leaveTypes'

/** A leave type with the person's balance. Days are numbers; null if the type needs no balance. */
export interface BalanceRow extends Pick<StoredRecord<typeof leaveTypes>, 'code' | 'colour' | 'category'> {
  leaveTypeId: number
  leaveType: string
  leaveYear: number
  /** Days posted before the leave year began. */
  opening: number
  /** Days carried over from the previous year, less those carried over to the next. */
  carriedForward: number
  granted: number
  accrued: number
  /** Days earned by work on off days. */
  earned: number
  taken: number
  lapsed: number
  adjusted: number
  /** Days paid out, less days recovered from pay. */
  paidOut: number
  /** Days held by pending requests. */
  pending: number
  /** The sum of all fields above, each with its sign. */
  available: number | null
  /**
   * The balance on the last day of the leave year if no other leave is taken. It does not depend on the day of
   * the query.
   */
  projectedYearEnd: number | null
  /** The days that expire first if they are not taken. Days that will be carried over do not count. */
  nextExpiry: { days: number; date: CalendarDate } | null
}
