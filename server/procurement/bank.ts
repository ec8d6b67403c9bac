import { supplierBankChanges } from '../../resources/procurement/supplierBankChanges'
import { suppliers } from '../../resources/procurement/suppliers'
import { StewardError } from '../../src/framework/errors'
import { type Table, tableOf } from '../records/model'
import { secretOf } from '../records/secrets/open'
import { applyChange } from '../records/write/change'
import { byHand, type Change, lockRecord, type Writer } from '../records/write/writer'

const { workflow, approval } = supplierBankChanges

/** What a change of bank brings to the supplier. */
const brought = ['bankHolder', 'bankNumber', 'bankCode'] as const

/** What was decided holds from today on; nothing is paid there before somebody else has verified it, or time has passed. */
export async function takeOver({ writer, id, record, comment }: Change & { id: number }): Promise<void> {
  const supplierId = Number(record.supplierId)
  const hand = byHand(writer)
  const table = tableOf(writer.model, suppliers.name)
  const locked = await lockRecord(hand, table, supplierId, 'effect', {})
  if (!locked) throw new StewardError('notFound')
  const secrets = await Promise.all(
    brought.map(async (name) => [name, await secretOf(writer, supplierBankChanges.name, id, name)] as const),
  )
  const values = { ...Object.fromEntries(secrets), bankChangedOn: writer.today, bankVerifiedOn: null }
  await applyChange(hand, table, supplierId, locked.record, values, { action: 'update', asked: {}, comment })
}

/** Lifts the hold on payments: by somebody who neither asked for the change nor decided it. */
export async function verifyBank({ writer, id, record, asked }: Change & { id: number }): Promise<void> {
  if (await hasTakenPart(writer, id)) throw new StewardError('ownRequest')
  const table: Table = tableOf(writer.model, suppliers.name)
  const how = { action: 'verifyBank', asked, comment: String(asked.how) }
  await applyChange(byHand(writer), table, id, record, { bankVerifiedOn: writer.today }, how)
}

/** Whether the person asked for the last change of the supplier's bank, entered it, decided it, or had it decided in their place. */
async function hasTakenPart({ sql, caller }: Writer, supplierId: number): Promise<boolean> {
  const { rows } = await sql.query<{ persons: (number | null)[] }>({
    name: 'bank_change_persons',
    text:
      'select array[c.requested_by_emp_id, c.created_by, s.decided_by_emp_id, s.on_behalf_of_emp_id]::float8[] as persons ' +
      'from supplier_bank_changes c left join approval_steps s on s.entity_type = $2 and s.record_id = c.id and s.decided_at is not null ' +
      'where c.id = (select max(l.id) from supplier_bank_changes l where l.supplier_id = $1 and l.status = $3)',
    values: [supplierId, supplierBankChanges.name, workflow?.transitions[approval?.approve ?? '']?.to],
  })
  return rows.some(({ persons }) => persons.includes(caller.empId))
}
