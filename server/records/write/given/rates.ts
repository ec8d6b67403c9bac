import { type RateGiven, rateValue } from '../../../../src/framework/given/rate'
import type { Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import type { Writer } from '../writer'
import type { Asking } from './asking'
import { readAll } from './in-force'

/** The rates of records as they would be written, held until the transaction ends; the own currency asks for none. */
export async function readRates(
  writer: Writer,
  _: Table,
  givens: Readonly<Record<string, RateGiven>>,
  asking: readonly Asking[],
): Promise<Values[]> {
  const base = writer.company.currency
  const values = asking.map((): Values => ({}))
  for (const [name, given] of Object.entries(givens)) {
    const { on, equal, currency } = given
    const wanted = asking.map(({ record }) => ({
      day: record[currency] === base ? null : record[on],
      equal: { [equal]: record[currency] },
    }))
    const isAsked = wanted.some(({ day }) => day !== null && day !== undefined)
    const found = isAsked ? await readAll(writer, given.of, wanted, 'held') : []
    for (const [index, { record }] of asking.entries())
      Object.assign(values[index] ?? {}, { [name]: rateValue(given, record, found[index] ?? null, base) })
  }
  return values
}
