import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Work } from '../../policies/public'

export type Half = 'first' | 'second'

/** What is planned of a day of one person, before anything is entered. */
interface PlannedDay {
  date: CalendarDate
  isEmployed: boolean
  work: Work
  /** Minutes from start to end less the break; of half a day the half of it, 0 on a day off. */
  scheduledMinutes: number
  /** The holiday of that day, and which halves of it nobody works. */
  holiday: string | null
  holidayHalves: readonly Half[]
  /** Halves of approved leave. */
  leaveHalves: readonly Half[]
  /** Leave that is not decided yet: it is told, and excuses nothing. */
  hasPendingLeave?: boolean
  /** On duty or travelling: a day of work whose attendance says nothing. */
  isElsewhere?: boolean
}

/** What a day asks for. */
export interface ExpectedDay extends PlannedDay {
  /** A half is exactly half of the day; what is holiday or leave is taken off. */
  expectedMinutes: number
  /** Somebody has to enter something: it is a day of work, and not all of it is off. */
  isRequired: boolean
  /** At most so many minutes beside leave; null where there is none. */
  allowedMinutes: number | null
}

const halves = { full: ['first', 'second'], half: ['first'], off: [] } as const satisfies Record<Work, readonly Half[]>

/** What is expected of the day once holidays and approved leave are taken off. */
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

export const sumExpected = (days: readonly ExpectedDay[]): number =>
  days.reduce((sum, { expectedMinutes }) => sum + expectedMinutes, 0)
