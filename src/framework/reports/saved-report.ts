import type { LooseFilter } from '../filter'
import type { SavedView } from '../lists/saved-view'
import type { CalendarDate } from '../values/dates'

/** What a saved report stores; absent parts are those with which the report opens. */
export interface ReportState {
  /** A period that moves on with the calendar: `month`, `quarter-1`. */
  period?: string
  /** Fixed days instead; always both. */
  from?: CalendarDate
  to?: CalendarDate
  /** The day up to which ages are counted; absent: the day on which it is opened. */
  asOf?: CalendarDate
  by?: readonly string[]
  filter?: LooseFilter
  /** The figure and the currency of the chart. */
  figure?: string
  currency?: string
  /** True where it stands on the page of all reports. */
  isOnHub?: boolean
}

/** A saved report as one person sees it. */
export interface SavedReport extends Pick<SavedView, 'id' | 'name' | 'version' | 'isMine' | 'roles' | 'problem'> {
  /** Route and title of the report. */
  route: string
  title: string
  state: ReportState
}

const prefix = 'report:'

/** Under which name saved views and schedules of a report are stored; no resource has a colon in its name. */
export const buildReportKey = (report: string): string => `${prefix}${report}`

/** The report's name in such a key; undefined where the key is the name of a resource. */
export const parseReportKey = (key: string): string | undefined =>
  key.startsWith(prefix) ? key.slice(prefix.length) : undefined

/** Forms of the file of a report. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The path of the page of a saved report, relative to the origin. */
export const buildSavedReportPath = (route: string, id: number | null): string =>
  `/${route}${id === null ? '' : `?view=${id}`}`
