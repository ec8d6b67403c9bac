import { fitsCurrency } from '../../../src/framework/money'
import { refuseErrors } from './guards'
import type { Writer } from './writer'

/**
 * Refuses another currency for amounts that have more digits than it.
 * @param text SQL of the amounts that belong to the record `$1`
 */
export async function refuseFiner(writer: Writer, text: string, id: number, currency: unknown): Promise<void> {
  const { rows } = await writer.sql.query<{ amount: string | null }>({ text, values: [id] })
  const count = rows.filter(({ amount }) => amount !== null && !fitsCurrency(amount, String(currency))).length
  if (count === 0) return
  const message = `${count} amounts here have more decimals than ${currency} has. Round them first.`
  refuseErrors({ currency: { code: 'amountsFiner', message, args: { count, currency: String(currency) } } })
}
