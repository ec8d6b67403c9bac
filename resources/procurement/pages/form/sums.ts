import { todayInUtc } from '../../../../src/framework/dates'
import { plusDecimal } from '../../../../src/framework/decimal'
import { onlyToday } from '../../../../src/framework/given'
import type { Amount } from '../../../../src/framework/money'
import type { Resource } from '../../../../src/framework/resource'
import { compute, type Values } from '../../../../src/framework/validate'
import type { ReadLine } from '../grid/lines'

/** What an item costs as it is entered, by the declaration's own arithmetic; nothing where it cannot be told yet. */
export function amountsOf(resource: Resource, { values, errors }: ReadLine, currency: string): Values {
  return Object.keys(errors).length > 0 ? {} : compute(resource, { ...values, currency }, onlyToday(todayInUtc()))
}

/** The exact sum of one amount over all items; nothing as long as one of them cannot be told. */
export function sumOf(items: readonly Values[], name: string): Amount | undefined {
  return items.reduce<Amount | undefined>((sum, item) => {
    const amount = item[name]
    return sum === undefined || typeof amount !== 'string' ? undefined : plusDecimal(sum, amount)
  }, '0.00')
}
