import type { CalendarDate } from '../../../src/framework/values/dates'
import type { EntryObstacle, ExpectedDay } from './expected-day'

/** A period; it has no last day while it goes on. */
interface OpenPeriod {
  from: CalendarDate
  to: CalendarDate | null
}

const isWithin = ({ from, to }: OpenPeriod, date: CalendarDate): boolean => date >= from && date <= (to ?? date)

/** The state and the dates of a project. */
interface RunningProject {
  status: string
  startDate: CalendarDate
  endDate: CalendarDate | null
}

export const isProjectActive = ({ status }: Pick<RunningProject, 'status'>): boolean => status === 'active'

export const isProjectRunning = ({ startDate, endDate }: Omit<RunningProject, 'status'>, date: CalendarDate): boolean =>
  isWithin({ from: startDate, to: endDate }, date)

/** A reopened timesheet can be corrected in a closed month too. */
export const isMonthClosedFor = (isClosed: boolean, isReopened: boolean): boolean => isClosed && !isReopened

/** A project, and when the person is allocated to it. Internal projects are open to everybody. */
export interface BookableProject extends RunningProject {
  id: number
  isInternal: boolean
  allocations: readonly OpenPeriod[]
}

/** Whether the person can enter time for the project on the day. */
export const canBookOn = (project: BookableProject, date: CalendarDate): boolean =>
  isProjectActive(project) &&
  isProjectRunning(project, date) &&
  (project.isInternal || project.allocations.some((period) => isWithin(period, date)))

/** What else decides whether a person can enter something on a day. */
interface DayToEnter {
  isMonthClosed: boolean
  isReopened: boolean
  projects: readonly BookableProject[]
}

/** Finds why nothing can be entered for the person on the day; null if something can. */
function findEntryObstacle(
  { date, isEmployed }: ExpectedDay,
  { isMonthClosed, isReopened, projects }: DayToEnter,
): EntryObstacle | null {
  if (!isEmployed) return 'notEmployed'
  if (isMonthClosedFor(isMonthClosed, isReopened)) return 'monthClosed'
  return projects.some((project) => canBookOn(project, date)) ? null : 'noProject'
}

/** Marks the day if nothing can be entered on it, so that nothing is asked for. */
export function markEntryObstacle(day: ExpectedDay, toEnter: DayToEnter): ExpectedDay {
  const obstacle = findEntryObstacle(day, toEnter)
  return obstacle === null ? day : { ...day, obstacle, isRequired: false }
}
