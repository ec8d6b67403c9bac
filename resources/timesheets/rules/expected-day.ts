import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Half, listPlannedHalves, type PlannedDay, planHalves } from '../../workdays/public'

/** What is planned for a person's day, before anything is entered. */
interface WeekDayPlan extends Pick<PlannedDay, 'work' | 'holidayHalves'> {
  date: CalendarDate
  isEmployed: boolean
  /** Minutes from start to end less the break; half of that on a half day, 0 on an off day. */
  scheduledMinutes: number
  /** The name of the holiday on that day. `holidayHalves` says which halves are off. */
  holiday: string | null
  /** The halves with approved leave. */
  leaveHalves: readonly Half[]
  /** The day has pending leave. It is shown, but the person still has to enter time. */
  hasPendingLeave?: boolean
  /** The person is on duty elsewhere or travelling, so a working day has no attendance. */
  isElsewhere?: boolean
}

/** Why nothing can be entered for a person on a day. */
export type EntryObstacle = 'notEmployed' | 'monthClosed' | 'noProject'

/** What is expected of a person on a day. */
export interface ExpectedDay extends WeekDayPlan {
  /** The expected minutes without holidays and leave; each half of a day counts half. */
  expectedMinutes: number
  /** Something has to be entered, because the day is a working day that is not completely off. */
  isRequired: boolean
  /** Why nothing can be entered on the day; absent if something can. */
  obstacle?: EntryObstacle
  /** The largest number of minutes that can be entered beside leave; null if there is no limit. */
  allowedMinutes: number | null
}

/** Computes what is expected on the day, after holidays and approved leave. */
export function computeExpectedDay(day: WeekDayPlan): ExpectedDay {
  const { isEmployed, work, scheduledMinutes, holidayHalves, leaveHalves } = day
  const worked = listPlannedHalves(work)
  const plan = planHalves(work, holidayHalves)
  const dueHalves = worked.filter((half, at) => plan[at] === 'work' && !leaveHalves.includes(half))
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
