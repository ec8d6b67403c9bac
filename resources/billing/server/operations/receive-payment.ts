import { readRecordJson } from '../../../../server/records/query'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { defineExtension } from '../../../../server/wire/operation'
import { choice, date, group, money } from '../../../../src/fields'
import { modes, receiptLines, receipts } from '../../receipts'
import { receivables } from '../../receivables'

const { bankAccount, reference } = receipts.fields
/** The fields of a receipt. Those that are absent get their defaults. */
const received = {
  amount: money({ required: true, min: '0.0001' }),
  receivedOn: date({ max: '$today' }),
  mode: choice(modes),
  ...{ bankAccount, reference },
  withheldTax: money({ min: '0' }),
  charges: money({ min: '0' }),
}

/** Lets a follow-up on a receivable enter the receipt as well. */
export const receiveOne = defineExtension({
  name: receivables.operations.update,
  resource: receivables.name,
  input: {
    receipt: group(received, { label: 'Receipt' }),
  },
  async run(context, { receipt, ...input }, next) {
    const answer = await next(input)
    if (!receipt) return answer
    const filled = Object.fromEntries(Object.entries(receipt).filter(([, value]) => value !== null))
    const { customerId, currency } = await readTypedRecord(context, receivables, Number(input.id))
    const receiptId = await createRecord(context, receipts.name, { ...filled, customerId, currency })
    await createRecord(context, receiptLines.name, { receiptId, receivableId: input.id, amount: receipt.amount })
    await takeStep(context, receipts.name, 'post', { id: receiptId })
    return { ...answer, json: await readRecordJson(context, receivables.name, Number(input.id)) }
  },
})
