import { buildRateValue, type RateContextSource } from '../../../../src/framework/rule-context/rate'
import type { Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import type { Writer } from '../writer'
import { readRecordsInForce } from './records-in-force'
import type { RuleContextRequest } from './rule-context-request'

/**
 * Reads the exchange rates for records with the values that will be written, and locks them until the
 * transaction ends. The base currency has none.
 */
export async function readExchangeRates(
  writer: Writer,
  _: Table,
  givens: Readonly<Record<string, RateContextSource>>,
  asking: readonly RuleContextRequest[],
): Promise<Values[]> {
  const base = writer.company.currency
  const values = asking.map((): Values => ({}))
  for (const [name, rate] of Object.entries(givens)) {
    const { on, equal, currency } = rate
    const queries = asking.map(({ record }) => ({
      day: record[currency] === base ? null : record[on],
      equal: { [equal]: record[currency] },
    }))
    const isAsked = queries.some(({ day }) => day !== null && day !== undefined)
    const rates = isAsked ? await readRecordsInForce(writer, rate.of, queries, 'held') : []
    for (const [index, { record }] of asking.entries())
      Object.assign(values[index] ?? {}, { [name]: buildRateValue(rate, record, rates[index] ?? null, base) })
  }
  return values
}
