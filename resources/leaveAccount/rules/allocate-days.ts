import type { CalendarDate } from '../../../src/framework/values/dates'
import { formatDays, type Hundredths, toHundredths } from './hundredths'

/** The days that a request takes from a type in a leave year, as stored with the request. */
export interface LeavePart {
  leaveTypeId: number
  leaveYear: number
  days: number
}

/** The part of a date that is taken from one type and leave year. */
export interface AllocatedDay {
  leaveTypeId: number
  leaveYear: number
  date: CalendarDate
  days: Hundredths
}

/** A date of a request and the days that it costs. */
interface CountedDate {
  date: CalendarDate
  counted: number
}

/**
 * Allocates the dates of a request to its parts. Both are in the same order: by year, and within a year paid
 * days first.
 */
export function allocateDays(breakdown: readonly CountedDate[], parts: readonly LeavePart[]): AllocatedDay[] {
  const remaining = parts.map((part) => ({ ...part, days: toHundredths(part.days) }))
  return breakdown.flatMap(({ date, counted }) => {
    let rest = toHundredths(counted)
    return remaining.flatMap((part) => {
      const days = Math.min(rest, part.days)
      part.days -= days
      rest -= days
      return days > 0 ? [{ ...part, date, days }] : []
    })
  })
}

/** Lists the dates of a stored request with the type and the leave year that they are taken from. */
export const listTakenDates = ({
  breakdown,
  parts,
}: {
  breakdown: readonly CountedDate[] | null
  parts: readonly LeavePart[] | null
}) => allocateDays(breakdown ?? [], parts ?? []).map((each) => ({ ...each, days: formatDays(each.days) }))
