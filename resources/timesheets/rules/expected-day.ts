import type { CalendarDate } from '../../../src/framework/values/dates'
import type { PlannedWork } from '../../policies/public'

export type Half = 'first' | 'second'

/** The plan of a person's day, before anything is entered. */
interface PlannedDay {
  date: CalendarDate
  isEmployed: boolean
  work: PlannedWork
  /** Minutes from start to end less the break; for a half day half of it, 0 on an off day. */
  scheduledMinutes: number
  /** The holiday of that day, and which halves of it are off. */
  holiday: string | null
  holidayHalves: readonly Half[]
  /** Halves of approved leave. */
  leaveHalves: readonly Half[]
  /** Pending leave: it is shown, but excuses nothing. */
  hasPendingLeave?: boolean
  /** On duty or travelling: a working day without attendance. */
  isElsewhere?: boolean
}

/** What is expected on a day. */
export interface ExpectedDay extends PlannedDay {
  /** A half is exactly half of the day; holidays and leave are subtracted. */
  expectedMinutes: number
  /** Something has to be entered: it is a working day, and not all of it is off. */
  isRequired: boolean
  /** The most minutes beside leave; null: no limit. */
  allowedMinutes: number | null
}

const halves = { full: ['first', 'second'], half: ['first'], off: [] } as const satisfies Record<
  PlannedWork,
  readonly Half[]
>

/** What is expected of the day after holidays and approved leave. */
export function computeExpectedDay(day: PlannedDay): ExpectedDay {
  const { isEmployed, work, scheduledMinutes, holidayHalves, leaveHalves } = day
  const worked: readonly Half[] = halves[work]
  const dueHalves = worked.filter((half) => !holidayHalves.includes(half) && !leaveHalves.includes(half))
  const atWork = worked.filter((half) => !leaveHalves.includes(half))
  const share = (some: readonly Half[]) =>
    worked.length === 0 ? 0 : Math.floor((scheduledMinutes * some.length) / worked.length)
  return {
    ...day,
    expectedMinutes: isEmployed ? share(dueHalves) : 0,
    isRequired: isEmployed && dueHalves.length > 0,
    allowedMinutes: leaveHalves.length === 0 ? null : share(atWork),
  }
}

export const sumExpectedMinutes = (days: readonly ExpectedDay[]): number =>
  days.reduce((sum, { expectedMinutes }) => sum + expectedMinutes, 0)
