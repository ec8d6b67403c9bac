import { getTable, type Table } from '../../../server/records/model'
import { applyChange } from '../../../server/records/write/change'
import type { ChangedOf } from '../../../server/records/write/handler'
import { withSystemRights } from '../../../server/records/write/writer'
import { suppliers } from '../suppliers'

/** Stores that the bank account is verified, which ends the time without payments. */
export async function verifyBank({ writer, id, record, asked }: ChangedOf<typeof suppliers>): Promise<void> {
  const table: Table = getTable(writer.model, suppliers.name)
  const how = { action: 'verifyBank', asked, comment: String(asked.how) }
  await applyChange(withSystemRights(writer), table, id, record, { bankVerifiedOn: writer.today }, how)
}
