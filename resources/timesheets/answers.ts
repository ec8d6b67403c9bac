import type { Values } from '../../src/framework/validate'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { Half } from '../workdays/public'
import type { WeekRefusal, WeekWarning } from './rules/check-timesheet-week'
import type { EntryObstacle } from './rules/expected-day'

type ValuesByDay<T> = Readonly<Record<CalendarDate, T>>

/** A line as the server sends it, with what the reader can do with it. */
export interface WeekLineRow {
  id: number
  version: number
  date: CalendarDate
  projectId: number
  phaseId: number | null
  taskId: number | null
  activity: string
  minutes: number
  isBillable: boolean
  description: string | null
  isQueried: boolean
  source: string
  labels: Readonly<Record<string, string>>
}

/** A week of one person. */
export interface TimeSheetWeek {
  empId: number
  weekStart: CalendarDate
  /** The stored week; null while nothing was entered. */
  sheet: Values | null
  lines: readonly Values[]
  totalMinutes: number
  billableMinutes: number
  expectedMinutes: number
  expectedByDay: ValuesByDay<number>
  attendanceByDay: ValuesByDay<number>
  leaveByDay: ValuesByDay<{ halves: readonly Half[]; isPending: boolean }>
  holidayByDay: ValuesByDay<string>
  /** Why nothing can be entered on a day. Nothing is asked for on these days. */
  obstacleByDay: ValuesByDay<EntryObstacle>
  warnings: readonly WeekWarning[]
  /** What would prevent the submission of the week now. */
  refusals: readonly WeekRefusal[]
  missingDays: readonly CalendarDate[]
  /** The deadline for submission. */
  cutOffAt: string
}

/** A week in the overview of the year. */
export interface YearWeek {
  weekStart: CalendarDate
  status: string
  total: number
  expected: number
  billable: number
  /** The week has to be submitted, because something was or can be entered. */
  isRequired: boolean
  timeSheetId: number | null
}

/** A line that another device has changed since this device read it. */
export interface WeekConflict {
  index: number
  id: number
  yours: Values
  theirs: Values
}

/** A person who reports to the reader. */
export interface TeamMember {
  empId: number
  fullName: string
  weeks: readonly YearWeek[]
  utilisationPercent: string | null
}

/** The answer of `getTimesheetDashboard`. */
export interface TimesheetDashboard {
  weeks: readonly YearWeek[]
  byProject: readonly { projectId: number; project: string; minutes: number; billableMinutes: number }[]
  missingWeeks: readonly CalendarDate[]
  utilisationPercent: string | null
  team: readonly TeamMember[]
}
