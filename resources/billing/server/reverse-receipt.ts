import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseField } from '../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { customerCredits, receipts } from '../receipts'
import { receivables } from '../receivables'
import { settlements } from '../settlements'
import { words } from './words'

const s = sqlNames(settlements, 's')
const r = sqlNames(receivables, 'r')
const p = sqlNames(receipts, 'p')
const c = sqlNames(customerCredits, 'c')

/**
 * Selects the entries that reverse what receipt $1 settled. The original entries do not change before the
 * transaction ends.
 */
const settledSql = statement('settled_by_receipt')`
  select ${s.id} as "reversesId", ${s.receivableId} as "receivableId", ${s.invoiceId} as "invoiceId", ${s.customerId} as "customerId",
    ${s.sowId} as "sowId", ${s.kind} as kind, ${s.receiptId} as "receiptId", ${s.currency} as currency, (-${s.received})::text as received,
    (-${s.withheld})::text as withheld, (-${s.bankCharges})::text as "bankCharges", (-${s.adjusted})::text as adjusted,
    (-${s.baseSettled})::text as "baseSettled", (-${s.difference})::text as difference
  from ${s} join ${r} on ${r.id} = ${s.receivableId} where ${s.receiptId} = $1 order by ${r.id}, ${s.id} for no key update of r`

/** Selects receivables of the receipt for which somebody has proposed a write-off. */
const askedSql = statement('write_offs_asked_of_receipt')`
  select ${r.id} from ${r} where ${r.status} = $2 and ${r.id} in (select ${s.receivableId} from ${s} where ${s.receiptId} = $1) order by ${r.id}`

/**
 * Selects the last receipts that used the credit of customer $1 in currency $2, if less than $3 of it is
 * left.
 */
const usedSql = statement('receipts_that_used_credit')`
  select string_agg(told, ', ') as by from (
    select ${p.receiptNumber} as told from ${p}
    where ${p.customerId} = $1 and ${p.currency} = $2 and ${p.status} = $4 and ${p.usedCredit} > 0
      and exists (select from ${c} where ${c.customerId} = $1 and ${c.currency} = $2 and ${c.balance} < $3::numeric)
    order by ${p.id} desc limit 5) used`

/**
 * Refuses the reversal if the credit that the receipt created is already used. The account itself guards
 * against concurrent use.
 */
export async function prepareReversal({
  writer,
  id,
  before,
}: ChangeOf<typeof receipts>): Promise<RecordInput<typeof receipts>> {
  const { customerId, currency, overpaid } = before ?? {}
  await writer.sql.query(settledSql(id))
  const { post } = receipts.workflow.transitions
  const { rows } = await writer.sql.query<{ by: string | null }>(
    usedSql(customerId, currency, overpaid ?? '0', post.to),
  )
  const by = rows[0]?.by
  if (by)
    refuseField('overpaid', { code: 'creditUsed', message: fillPlaceholders(words.creditUsed, { by }), args: { by } })
  return { reversedOn: writer.today }
}

/** Reverses the settlements of the receipt as of today. The original entries stay. */
export async function reverseReceipt({ writer, id }: ChangedOf<typeof receipts>): Promise<void> {
  await withdrawWriteOffs(writer, id)
  const { rows } = await writer.sql.query<RecordInput<typeof settlements>>(settledSql(id))
  for (const part of rows) await createRecord(asServer(writer), settlements.name, { ...part, on: writer.today })
}

/** Withdraws proposed write-offs, because after the reversal more is open than was proposed. */
async function withdrawWriteOffs(writer: Writer, id: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(askedSql(id, receivables.workflow.transitions.askWriteOff.to))
  for (const receivable of rows)
    await takeStep(asServer(writer), receivables.name, 'keepOpen', {
      id: receivable.id,
      comment: words.receiptReversed,
    })
}
