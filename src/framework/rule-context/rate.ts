import type { CalendarDate } from '../values/dates'
import type { Decimal } from '../values/decimal'
import type { RateSource } from './rate-source'
import type { ContextSource } from './rule-context'

/** The rate of a record; its value is a `RateValue`. */
export type RateContextSource = RateSource & ContextSource<RateValue>

export interface RateValue {
  /** The company's currency. */
  readonly base: string
  /** The rate; null where none is in force. */
  readonly rate: Decimal | null
  /** First day of the rate; null for the company's own currency, which is always 1. */
  readonly since: CalendarDate | null
}

export const isRate = (source: ContextSource): source is RateContextSource => source.kind === 'rate'

/** Names the rate in the rule context; no declaration can use this name. */
export const rateContextName = (field: string): string => `rate of ${field}`

/** Builds the rate from the record in force; without one only the company's own currency has a rate. */
export function buildRateValue(
  { take, from, currency }: RateContextSource,
  record: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | null,
  base: string,
): RateValue {
  if (record[currency] === base) return { base, rate: '1', since: null }
  return { base, rate: toTextOrNull(stored?.[take]), since: toTextOrNull(stored?.[from]) }
}

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
