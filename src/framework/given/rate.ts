import type { CalendarDate } from '../values/dates'
import type { Decimal } from '../values/decimal'
import type { GivenValue } from './given'
import type { RateSource } from './rate-source'

/** The rate of a record: what it comes to is `RateValue`. */
export type RateGiven = RateSource & GivenValue<RateValue>

export interface RateValue {
  /** The company's currency. */
  readonly base: string
  /** Null where none is in force. */
  readonly rate: Decimal | null
  /** From when on it holds; null of the company's own currency, which is worth 1 at all times. */
  readonly since: CalendarDate | null
}

export const isRate = (source: GivenValue): source is RateGiven => source.kind === 'rate'

/** By which name functions of the framework find it beside the record; no declaration can give this name. */
export const rateKey = (field: string): string => `rate of ${field}`

/** What the record in force comes to; without one of it only the own currency has a rate. */
export function rateValue(
  { take, from, currency }: RateGiven,
  record: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | null,
  base: string,
): RateValue {
  if (record[currency] === base) return { base, rate: '1', since: null }
  return { base, rate: toText(stored?.[take]), since: toText(stored?.[from]) }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
