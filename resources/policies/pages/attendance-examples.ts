import { formatDuration } from '../../../src/framework/values/durations'
import {
  type AttendanceRules,
  computeEarlyMinutes,
  computeLateMinutes,
  computePresentShare,
} from '../rules/day-minutes'
import { findShift } from '../rules/shift-times'

/** The rules of a version for a single day. */
export type AttendanceVersion = AttendanceRules

interface DayExample {
  kind: 'comesAt' | 'leavesAt' | 'worksFor'
  /** A time of day, `09:10`, or a length, `6:59`. */
  time: string
  /** The minutes that count, or the name of the outcome. */
  result: number | 'onTime' | 'fullDay' | 'halfDay' | 'absentDay'
}

/** The examples use an ordinary Monday, from 9:00 to 18:00. */
const date = '2026-06-01'
const shift = findShift(
  {
    ...{ startTime: '09:00', endTime: '18:00', halfDaySplitAt: '13:30', breakMinutes: 60 },
    ...{ workDays: ['mon'], halfDays: null, alternateDays: null, offWeeks: null },
  },
  date,
  'UTC',
)
const minute = 60_000

const formatTime = (at: number) => new Date(at).toISOString().slice(11, 16)
const shares = { 1: 'fullDay', 0.5: 'halfDay', 0: 'absentDay' } as const

/** Builds example days just below and just above each limit. They are checked like real attendance. */
export function buildDayExamples(rules: AttendanceRules): DayExample[] {
  if (!shift) return []
  const { graceMinutes, earlyExitMinutes, fullDayMinutes, halfDayMinutes } = rules
  const comes = [graceMinutes, graceMinutes + 1].map((late): DayExample => {
    const at = shift.start + late * minute
    return { kind: 'comesAt', time: formatTime(at), result: computeLateMinutes(at, shift, rules) || 'onTime' }
  })
  const leaves = [earlyExitMinutes, earlyExitMinutes + 1].map((early): DayExample => {
    const at = shift.end - early * minute
    return { kind: 'leavesAt', time: formatTime(at), result: computeEarlyMinutes(at, shift, rules) || 'onTime' }
  })
  const scheduled = shift.scheduledMinutes
  const [full, half] = [Math.min(fullDayMinutes, scheduled), Math.min(halfDayMinutes, scheduled / 2)]
  const works = [full, full - 1, half - 1].map((worked): DayExample => {
    return {
      kind: 'worksFor',
      time: formatDuration(worked),
      result: shares[computePresentShare(worked, scheduled, rules)],
    }
  })
  return [...comes, ...leaves, ...works]
}
