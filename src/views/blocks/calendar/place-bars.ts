import { type CalendarDate, daysBetween } from '../../../framework/values/dates'

/** A span of days that is drawn as a bar. */
export interface DayBar {
  from: CalendarDate
  to: CalendarDate
  /** What is written in the bar. */
  text: string
  /** What is said about it in full: with its days, and whether it is decided. */
  whole: string
  tone: 'warning' | 'primary'
  /** True: only asked for, so that it is drawn hatched. */
  isTentative?: boolean
  half?: 'first' | 'second' | 'whole'
}

export interface PlacedBar {
  bar: DayBar
  /** The first column and the one behind the last, counted from 1. */
  start: number
  end: number
  /** The line within the row; bars that overlap stand below each other. */
  level: number
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Places bars in columns, one for each day; those that overlap go to lines of their own. */
export function placeBars(bars: readonly DayBar[], days: readonly CalendarDate[]): PlacedBar[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const ends: CalendarDate[] = []
  return bars
    .filter(({ from, to }) => from <= last && to >= first)
    .sort((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to))
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.from)
      const level = free < 0 ? ends.length : free
      ends[level] = bar.to
      return {
        ...{ bar, level, isCutBefore: bar.from < first, isCutAfter: bar.to > last },
        start: Math.max(0, daysBetween(first, bar.from)) + 1,
        end: Math.min(days.length - 1, daysBetween(first, bar.to)) + 2,
      }
    })
}
