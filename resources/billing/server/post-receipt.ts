import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Amount } from '../../../src/framework/values/money'
import { receiptLines, receipts } from '../receipts'
import { type Allocation, type AllocationRefusal, allocateReceipt } from '../rules/allocate-receipt'
import { sumAmounts } from '../rules/line-amounts'
import { lockOpenReceivables, settleReceivable } from './settle-receivable'
import { words } from './words'

const l = sqlNames(receiptLines, 'l')

const linesSql = statement('lines_of_receipt')`
  select ${l.receivableId} as "receivableId", ${l.amount}::text as amount from ${l} where ${l.receiptId} = $1 order by ${l.id}`

/** Settles the receivables of the receipt. Money that is left becomes credit of the customer. */
export async function postReceipt({ writer, id, record }: ChangedOf<typeof receipts>): Promise<void> {
  const { customerId, currency, amount, withheldTax, charges, receivedOn: on, mode, exchangeRate } = record
  const lines = await readReceiptLines(writer, id)
  const open = await lockOpenReceivables(writer, { customerId, currency })
  const { parts, over } = requireAllocation(allocateReceipt({ amount, withheldTax, charges, lines }, open))
  const isCredit = mode === 'set_off'
  for (const { id: receivableId, money, withheld, charges: bankCharges } of parts) {
    const of = open.find((each) => each.id === receivableId)
    if (!of) continue
    if (isCredit) await settleReceivable(writer, of, { kind: 'set_off', on, receiptId: id, adjusted: money })
    else
      await settleReceivable(
        writer,
        of,
        { kind: 'receipt', on, receiptId: id, received: money, withheld, bankCharges },
        exchangeRate,
      )
  }
  const used = sumAmounts(...parts.map(({ money }) => money))
  await changeRecord(asServer(writer), receipts, id, isCredit ? { usedCredit: used } : { overpaid: over })
}

async function readReceiptLines({ sql }: Writer, id: number): Promise<{ receivableId: number; amount: Amount }[]> {
  const { rows } = await sql.query<{ receivableId: number; amount: Amount }>(linesSql(id))
  return rows
}

/**
 * Returns the allocation.
 * @throws StewardError if the allocation was refused
 */
function requireAllocation(result: Allocation | AllocationRefusal): Allocation {
  if (typeof result !== 'string') return result
  refuseErrors({ amount: { code: result, message: words[result] } })
  return { parts: [], over: '0.00' }
}
