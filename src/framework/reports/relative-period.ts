import type { CalendarDate } from '../values/dates'
import { type DateSpan, findPeriodAround, type PeriodKind, periodKinds, shiftPeriod } from './periods'

/** A period that moves on with the calendar. */
interface RelativePeriod {
  kind: PeriodKind
  /** How many periods before the current one; 0 for the current one. */
  back: number
}

/** Most periods that a relative period can lie before the current one. */
const mostBack = 12

const shape = new RegExp(`^(${periodKinds.join('|')})(?:-([1-9]|1[0-2]))?$`)

/** Reads a text such as `month` or `quarter-1`; undefined where it is none. */
function parseRelativePeriod(text: string): RelativePeriod | undefined {
  const [, name, back = '0'] = shape.exec(text) ?? []
  const kind = periodKinds.find((each) => each === name)
  return kind && { kind, back: Number(back) }
}

export const isRelativePeriod = (text: unknown): text is string =>
  typeof text === 'string' && parseRelativePeriod(text) !== undefined

/** Finds the days that the text means on this day; undefined where the text is no relative period. */
export function resolveRelativePeriod(text: string, day: CalendarDate, fiscalYearStart: number): DateSpan | undefined {
  const period = parseRelativePeriod(text)
  if (!period) return undefined
  let span: DateSpan | undefined = findPeriodAround(period.kind, day, fiscalYearStart)
  for (let step = 0; step < period.back && span; step++) span = shiftPeriod(span, -1)
  return span
}

/** Finds the text that means these days today; undefined where none does. */
export function findRelativePeriod(span: DateSpan, day: CalendarDate, fiscalYearStart: number): string | undefined {
  for (const kind of periodKinds)
    for (let back = 0; back <= mostBack; back++) {
      const text = back === 0 ? kind : `${kind}-${back}`
      const one = resolveRelativePeriod(text, day, fiscalYearStart)
      if (one?.from === span.from && one.to === span.to) return text
    }
  return undefined
}

/** The kind of a relative period, and how far it lies back, for words about it. */
export const readRelativePeriod = (text: string): { kind: PeriodKind; back: number } =>
  parseRelativePeriod(text) ?? { kind: 'month', back: 0 }
