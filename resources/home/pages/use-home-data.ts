import type { DashboardLayout } from '../../../src/framework/reports/dashboard-layout'
import type { TileAnswer } from '../../../src/framework/reports/report-answers'
import { type CalendarDate, dateInZone, daysBetween, formatDate } from '../../../src/framework/values/dates'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import type { Tone } from '../../../src/views/value/state-chip'
import type { HomeSay } from '../words/en'

export interface HomeFigures {
  /** When the server counted, ISO 8601. */
  asOf: string
  /** Figures of other areas about the user. */
  tiles: readonly TileAnswer[]
  toDecide: { total: number; overdue: number; otherDecisions?: number }
  /** How the user arranged the cards; absent before the server has answered. */
  layout?: DashboardLayout
  nextHoliday: { date: CalendarDate; name: string } | null
}

export interface LeaveToday {
  /** The balances in days; null if the type needs no balance. */
  balances: readonly { leaveTypeId: number; leaveType: string; available: number | null; pending: number }[]
  awayToday: readonly { empId: number; name: string }[]
}

export interface OwnRequest {
  entityType: string
  recordId: number
  title: string
  stateLabel: string | null
  stateTone: Tone | null
  since: string | null
  waitingFor: readonly string[]
}

export interface ColleagueOccasion {
  empId: number
  fullName: string
  department: string | null
  /** The date; null if the user may see only the month. */
  date: CalendarDate | null
  /** The years of service; 0 for a new person, null for a birthday. */
  years: number | null
}

/** The prefix of the keys of all queries to reload after a decision. */
export const homeKey = 'home'

/** These queries reload when the user returns to the page. */
const often = { group: homeKey, staleMs: 30_000, isJoined: true }

/** Loads the figures for today. `Own` are the figures of one area, as texts by name. */
export const useHomeFigures = <Own extends object = object>() =>
  useAnswer<HomeFigures & Own>('getKpiForHome', {}, often)
export const useLeaveToday = () => useAnswer<LeaveToday>('HomeLeaveStats', {}, often)
export const useOwnRequests = () => useAnswer<OwnRequest[]>('getMyRequests', { perPage: 5 }, often)
export const useColleagueOccasions = () => useAnswer<ColleagueOccasion[]>('getAnniversaryEmployeesList', {}, often)

/** Formats the distance to a date: `today`, `in 5 days`. */
export function daysAheadInWords(say: HomeSay, date: CalendarDate, today: CalendarDate): string {
  const count = daysBetween(today, date)
  if (count <= 0) return say('today')
  return count === 1 ? say('tomorrow') : say('inDays', { count })
}

/** Formats the time since an instant: `since today`, `since 5 days`. */
export function daysSinceInWords(say: HomeSay, instant: string | null, zone: string, today: CalendarDate): string {
  const count = instant ? daysBetween(dateInZone(zone, Date.parse(instant)), today) : 0
  if (count <= 0) return say('sinceToday')
  return count === 1 ? say('sinceDay') : say('sinceDays', { count })
}

/** Formats a date without the year. */
export const dayAndMonthInWords = (date: string): string => formatDate(date).slice(0, 6)
