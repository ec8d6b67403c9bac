import type { CalendarDate } from '../../../src/framework/values/dates'
import { formatDays, type Hundredths, toHundredths } from './hundredths'

/** Days of a type in a leave year, as stored with requests. */
export interface LeavePart {
  leaveTypeId: number
  leaveYear: number
  days: number
}

/** A part of a date, taken from a type and a leave year. */
export interface AllocatedDay {
  leaveTypeId: number
  leaveYear: number
  date: CalendarDate
  days: Hundredths
}

/** A date of a request as it was counted. */
interface CountedDate {
  date: CalendarDate
  counted: number
}

/**
 * Allocates the dates of a request to its parts. Both are in the same order: year after year, in each the
 * paid days first.
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

/** The dates of a stored request with the type and year they are taken from; days as stored. */
export const listTakenDates = ({
  breakdown,
  parts,
}: {
  breakdown: readonly CountedDate[] | null
  parts: readonly LeavePart[] | null
}) => allocateDays(breakdown ?? [], parts ?? []).map((each) => ({ ...each, days: formatDays(each.days) }))
