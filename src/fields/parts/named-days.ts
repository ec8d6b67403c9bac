import type { Condition } from '../../framework/filter'
import { isDayExpression } from '../../framework/relations'
import { parseDaysFromToday } from '../../framework/values/dates'
import { type DayVariable, isDayVariable } from '../../framework/values/day-variables'
import type { FilterSay } from '../../i18n/lists/filter-words'

/** Ranges of days that filters offer. A filter stores the name, so that a saved filter moves with time. */
export const readyDays = {
  today: ['$today', '$today'],
  lastWeek: ['$startOfLastWeek', '$endOfLastWeek'],
  thisWeek: ['$startOfWeek', '$endOfWeek'],
  nextWeek: ['$startOfNextWeek', '$endOfNextWeek'],
  lastMonth: ['$startOfLastMonth', '$endOfLastMonth'],
  thisMonth: ['$startOfMonth', '$endOfMonth'],
  nextMonth: ['$startOfNextMonth', '$endOfNextMonth'],
  lastQuarter: ['$startOfLastQuarter', '$endOfLastQuarter'],
  thisQuarter: ['$startOfQuarter', '$endOfQuarter'],
  nextQuarter: ['$startOfNextQuarter', '$endOfNextQuarter'],
  lastYear: ['$startOfLastYear', '$endOfLastYear'],
  thisYear: ['$startOfYear', '$endOfYear'],
  nextYear: ['$startOfNextYear', '$endOfNextYear'],
  lastFiscalYear: ['$startOfLastFiscalYear', '$endOfLastFiscalYear'],
  thisFiscalYear: ['$startOfFiscalYear', '$endOfFiscalYear'],
  nextFiscalYear: ['$startOfNextFiscalYear', '$endOfNextFiscalYear'],
  last7Days: ['$today-6', '$today'],
  last30Days: ['$today-29', '$today'],
  last90Days: ['$today-89', '$today'],
  next30Days: ['$today', '$today+29'],
  next90Days: ['$today', '$today+89'],
} as const satisfies Readonly<Record<string, readonly [DayVariable, DayVariable]>>

export type NamedDays = keyof typeof readyDays
export const readyNames = Object.keys(readyDays) as NamedDays[]

export const isNamedDays = (name: unknown): name is NamedDays => readyNames.some((each) => each === name)

/** Finds the named range with these two ends. */
export function findNamedDays(ends: unknown): NamedDays | undefined {
  if (!Array.isArray(ends)) return undefined
  return readyNames.find((name) => readyDays[name].every((end, index) => end === ends[index]))
}

/** Days on one side of today, which have no other end. */
export const openDays = { beforeToday: { lt: '$today' }, afterToday: { gt: '$today' } } as const
export type OpenDays = keyof typeof openDays

/** Finds the words for days on one side of today. */
export const findOpenDays = (condition: Condition | undefined): OpenDays | undefined =>
  condition?.lt === '$today' ? 'beforeToday' : condition?.gt === '$today' ? 'afterToday' : undefined

/** Describes a named day in words; undefined for other values. */
export function describeDayVariable(value: unknown, say: FilterSay): string | undefined {
  // An expression is shown as it was written.
  if (isDayExpression(value)) return value.slice(1).trim()
  if (!isDayVariable(value)) return undefined
  const days = parseDaysFromToday(value)
  if (days === undefined) return say(value.slice(1) as Parameters<FilterSay>[0])
  if (days === 0) return say('todayInSentence')
  return days < 0 ? say('daysAgo', { days: -days }) : say('daysAhead', { days })
}
