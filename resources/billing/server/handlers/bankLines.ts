import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import { bankLines as declared } from '../../bankLines'
import { companyAccounts } from '../../companyAccounts'
import { receiptLines, receipts } from '../../receipts'
import { proposeMatchAgain, readLineMatches } from '../bank/propose-matches'
import { buildReceiptReference } from '../bank/receipt-reference'

/** Turns a confirmed bank line into a receipt, in the name of the user who confirms it. */
export const bankLines = defineHandler(declared, {
  fields: [],
  async before(change) {
    return change.action === 'match' ? { receiptId: await postAsReceipt(change) } : undefined
  },
  actions: {
    async propose({ writer, id, record: { amount, currency, remittance } }) {
      await proposeMatchAgain(writer, id, { amount, currency, remittance })
    },
  },
})

async function postAsReceipt(change: ChangeOf<typeof declared>): Promise<number> {
  const { writer, id, record } = change
  const { customerId, currency, amount, bookedOn: receivedOn, withheldTax, accountId } = record
  const { accountNumber: bankAccount } = await readTypedRecord(asServer(writer), companyAccounts, accountId ?? 0)
  const head = { customerId, currency, amount, receivedOn, withheldTax, bankAccount, mode: 'bank' }
  const reference = await buildReceiptReference(change)
  const receiptId = await createRecord(writer, receipts.name, { ...head, reference })
  for (const match of await readLineMatches(writer, id ?? 0))
    await createRecord(writer, receiptLines.name, { receiptId, receivableId: match.receivableId, amount: match.amount })
  await takeStep(writer, receipts.name, 'post', { id: receiptId })
  return receiptId
}
