import { isPlainObject } from '../../../src/framework/filter'
import { isRelativePeriod } from '../../../src/framework/reports/relative-period'
import { maxGroupings } from '../../../src/framework/reports/report'
import type { ReportState } from '../../../src/framework/reports/saved-report'
import { isCalendarDate } from '../../../src/framework/values/dates'
import { jsonField } from '../../wire/json-field'
import { hasOnlyParts, isStorable, largestState, type PartChecks } from './state'

const isDay = (value: unknown) => typeof value === 'string' && isCalendarDate(value)
const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 100

const parts: PartChecks<ReportState> = {
  period: isRelativePeriod,
  from: isDay,
  to: isDay,
  asOf: isDay,
  by: (value) =>
    Array.isArray(value) &&
    value.length <= maxGroupings &&
    value.every(isShortText) &&
    new Set(value).size === value.length,
  filter: isPlainObject,
  figure: isShortText,
  currency: isShortText,
  isOnHub: (value) => typeof value === 'boolean',
}

const isReportState = (value: unknown): value is ReportState =>
  hasOnlyParts(value, parts) && Buffer.byteLength(JSON.stringify(value)) <= largestState && isStorable(value)

/** The input for what a saved report stores, as JSON. */
export const reportStateInput = jsonField('state', isReportState, largestState)
