import type { CalendarDate } from './dates'
import { resolveDayVariable } from './day-variables'

/** How the server builds the numbers of a field. */
export interface Series {
  /**
   * The pattern, `EX-{FY}-{00000}`: zeros stand for the number, `FY` for the fiscal year, other names for
   * fields.
   */
  pattern: string
  /** Fields of the record; records with equal values share one series. */
  per: readonly string[]
  /** The step that assigns the number; absent: the number is assigned at creation. */
  at?: string
  /** The date whose fiscal year counts; absent: the day on which the number is assigned. */
  on?: string
  isGapless: boolean
}

/**
 * Placeholders of the fiscal year: `26-27`, `2026-27` and `2627`; of calendar years `26`, `2026` and `26`.
 */
export const years = ['FY', 'FYYYY', 'FYFY'] as const
type YearPlaceholder = (typeof years)[number]

const places = /\{([^{}]*)\}/g

const isYearPlaceholder = (place: string): place is YearPlaceholder => (years as readonly string[]).includes(place)
const isNumberPlaceholder = (place: string) => /^0+$/.test(place)

const listPlaceholders = (pattern: string): string[] => [...pattern.matchAll(places)].map(([, place = '']) => place)

/** Lists the names of fields in a pattern. */
export const listPatternFields = (pattern: string): string[] =>
  listPlaceholders(pattern).filter((place) => !isYearPlaceholder(place) && !isNumberPlaceholder(place))

export const countNumberPlaceholders = (pattern: string): number =>
  listPlaceholders(pattern).filter(isNumberPlaceholder).length

export const hasYearPlaceholder = (pattern: string): boolean => listPlaceholders(pattern).some(isYearPlaceholder)

/** Tells whether a database sequence can draw the number, as the column's default. */
export const canUseSequence = ({ pattern, per, at, on, isGapless }: Series): boolean =>
  per.length === 0 && at === undefined && on === undefined && !isGapless && !hasYearPlaceholder(pattern)

/** Formats the number with at least as many digits as the pattern has zeros. */
export function formatSeriesNumber(
  pattern: string,
  number: bigint,
  year: Readonly<Record<YearPlaceholder, string>>,
  record: Readonly<Record<string, unknown>>,
): string {
  return pattern.replace(places, (_, place: string) => {
    if (isYearPlaceholder(place)) return year[place]
    return isNumberPlaceholder(place) ? String(number).padStart(place.length, '0') : String(record[place] ?? '')
  })
}

/** Formats the fiscal year of a day in one of these forms. */
export function formatFiscalYear(
  day: CalendarDate,
  fiscalYearStart: number,
): Readonly<Record<YearPlaceholder, string>> {
  const first = resolveDayVariable('$startOfFiscalYear', day, fiscalYearStart).slice(0, 4)
  const last = resolveDayVariable('$endOfFiscalYear', day, fiscalYearStart).slice(2, 4)
  const end = fiscalYearStart === 1 ? '' : `-${last}`
  return { FY: `${first.slice(2)}${end}`, FYYYY: `${first}${end}`, FYFY: `${first.slice(2)}${end.slice(1)}` }
}
