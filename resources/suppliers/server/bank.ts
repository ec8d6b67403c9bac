import { type Table, tableOf } from '../../../server/records/model'
import { secretOf } from '../../../server/records/secrets/open'
import { applyChange } from '../../../server/records/write/change'
import type { ChangedOf } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed'
import { byHand } from '../../../server/records/write/writer'
import { supplierBankChanges } from '../supplierBankChanges'
import { suppliers } from '../suppliers'

/** What a change of bank brings to the supplier. */
const brought = ['bankHolder', 'bankNumber', 'bankCode'] as const

/** What was decided holds from today on; nothing is paid there before somebody else has verified it, or time has passed. */
export async function takeOver({ writer, id, record, comment }: ChangedOf<typeof supplierBankChanges>): Promise<void> {
  const secrets = await Promise.all(
    brought.map(async (name) => [name, await secretOf(writer, supplierBankChanges.name, id, name)] as const),
  )
  const values = { ...Object.fromEntries(secrets), bankChangedOn: writer.today, bankVerifiedOn: null }
  await changeRecord(byHand(writer), suppliers, record.supplierId, values, comment)
}

/** Lifts the hold on payments. */
export async function verifyBank({ writer, id, record, asked }: ChangedOf<typeof suppliers>): Promise<void> {
  const table: Table = tableOf(writer.model, suppliers.name)
  const how = { action: 'verifyBank', asked, comment: String(asked.how) }
  await applyChange(byHand(writer), table, id, record, { bankVerifiedOn: writer.today }, how)
}
