import { addMonths } from '../../framework/values/calendar-days'
import {
  type CalendarDate,
  dateBounds,
  daysBetween,
  formatDate,
  plusDays,
  toDayNumber,
} from '../../framework/values/dates'
import { daysSinceMonday } from '../../framework/values/day-variables'

export const zooms = ['week', 'month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]

/** Width of a day in pixels. */
const perDay: Readonly<Record<Zoom, number>> = { week: 20, month: 6, quarter: 2.5 }
/**
 * Greatest width of the drawing in pixels: browsers render wider ones badly, so the days get narrower
 * instead.
 */
const maxWidth = 12_000

export interface TimeScale {
  start: CalendarDate
  days: number
  perDay: number
  ticks: readonly ScaleTick[]
}

interface ScaleTick {
  x: number
  label: string
}

/**
 * Builds the scale; days, months and quarters begin as in the calendar. It includes today unless that is
 * far away.
 */
export function buildScale(dates: readonly CalendarDate[], today: CalendarDate, zoom: Zoom): TimeScale {
  const [first = today, last = today] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  const isNear = daysBetween(today, first) < 180 && daysBetween(last, today) < 180
  const from = isNear && today < first ? today : first
  const to = isNear && today > last ? today : last
  const start = findPeriodStart(from, zoom)
  // There is one more part at the end, as room for the last label.
  const days = daysBetween(start, findNextPeriod(findNextPeriod(findPeriodStart(to, zoom), zoom), zoom))
  const width = Math.min(perDay[zoom], maxWidth / days)
  return { start, days, perDay: width, ticks: buildTicks(start, days, width, zoom) }
}

export const dateToX = ({ start, perDay: width }: Pick<TimeScale, 'start' | 'perDay'>, date: CalendarDate): number =>
  daysBetween(start, date) * width

function findPeriodStart(date: CalendarDate, zoom: Zoom): CalendarDate {
  if (zoom === 'week') return plusDays(date, -daysSinceMonday(date)) ?? date
  const month = dateBounds(date).startOfMonth
  return zoom === 'month' ? month : addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
}

const findNextPeriod = (start: CalendarDate, zoom: Zoom): CalendarDate =>
  zoom === 'week' ? (plusDays(start, 7) ?? start) : addMonths(start, zoom === 'month' ? 1 : 3)

function buildTicks(start: CalendarDate, days: number, width: number, zoom: Zoom): ScaleTick[] {
  const ticks: ScaleTick[] = []
  const end = toDayNumber(start) + days
  for (let date = start; toDayNumber(date) < end; date = findNextPeriod(date, zoom)) {
    const x = daysBetween(start, date) * width
    ticks.push({ x, label: formatTickLabel(date, zoom) })
  }
  // Where days are narrower than usual, not every label fits.
  const each = Math.max(1, Math.ceil(64 / ((ticks[1]?.x ?? 64) - (ticks[0]?.x ?? 0))))
  return ticks.map((tick, at) => (at % each === 0 ? tick : { ...tick, label: '' }))
}

function formatTickLabel(date: CalendarDate, zoom: Zoom): string {
  if (zoom === 'week') return formatDate(date).slice(0, 6)
  if (zoom === 'month') return formatDate(date).slice(3)
  return `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`
}
