import type { CalendarDate } from '../../../src/framework/values/dates'
import type { ExpectedDay } from './expected-day'

/** Why nothing can be entered for a person on a day. */
export type EntryObstacle = 'notEmployed' | 'monthClosed' | 'noProject'

/** A period; it has no last day while it goes on. */
interface OpenPeriod {
  from: CalendarDate
  to: CalendarDate | null
}

const isWithin = ({ from, to }: OpenPeriod, date: CalendarDate): boolean => date >= from && date <= (to ?? date)

/** The dates of a person's employment. */
interface EmployedPerson {
  dateOfJoining: CalendarDate
  lastWorkingDate: CalendarDate | null
}

export const isEmployedOn = ({ dateOfJoining, lastWorkingDate }: EmployedPerson, date: CalendarDate): boolean =>
  isWithin({ from: dateOfJoining, to: lastWorkingDate }, date)

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

/** What decides whether a person can enter something on a day. */
interface DayToEnter {
  date: CalendarDate
  person: EmployedPerson
  isMonthClosed: boolean
  isReopened: boolean
  projects: readonly BookableProject[]
}

/** Finds why nothing can be entered for the person on the day; null if something can. */
export function findEntryObstacle(day: DayToEnter): EntryObstacle | null {
  const { date, person, isMonthClosed, isReopened, projects } = day
  if (!isEmployedOn(person, date)) return 'notEmployed'
  if (isMonthClosedFor(isMonthClosed, isReopened)) return 'monthClosed'
  return projects.some((project) => canBookOn(project, date)) ? null : 'noProject'
}

/** Marks a day on which nothing can be entered, so that nothing is asked for. */
export const withEntryObstacle = (day: ExpectedDay, obstacle: EntryObstacle | null): ExpectedDay =>
  obstacle === null ? day : { ...day, obstacle, isRequired: false }
