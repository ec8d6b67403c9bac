import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { Amount } from '../../../src/framework/values/money'
import { invoiceItems } from '../invoiceItems'
import { invoices } from '../invoices'
import { taxCodes } from '../taxCodes'
import { findUnbilledMilestones } from './unbilled-work'
import { words } from './words'

type InvoiceChange = ChangedOf<typeof invoices>

const i = sqlNames(invoiceItems, 'i')
const t = sqlNames(taxCodes, 't')

const usualSql = statement('usual_tax_code')`
  select ${t.id} from ${t} where ${t.isUsual} limit 1`

const linesSql = statement('lines_to_credit')`
  select ${i.id}, ${i.description}, ${i.quantity}::float8 as quantity, ${i.minutes}, ${i.unitPrice}::text as "unitPrice",
    ${i.discount}::text as discount, ${i.taxCodeId} as "taxCodeId", ${i.taxOn}::text as "taxOn", ${i.purchaseOrderId} as "purchaseOrderId"
  from ${i} where ${i.invoiceId} = $1 order by ${i.id}`

interface CreditedLine {
  id: number
  description: string
  quantity: number
  minutes: number | null
  unitPrice: Amount
  discount: Amount | null
  taxCodeId: number
  taxOn: string
  purchaseOrderId: number | null
}

/** Adds a line for each accepted milestone that is not billed yet. */
export async function addUnbilledMilestones({ writer, id, record }: InvoiceChange): Promise<void> {
  const milestoneIds = await findUnbilledMilestones(writer, { sowId: record.sowId ?? 0 })
  if (milestoneIds.length === 0)
    refuseErrors({
      sowId: { code: 'nothingToBill', message: words.nothingToBill },
    })
  await addMilestoneLines(writer, id, milestoneIds, await findDefaultTaxCode(writer))
}

export async function addMilestoneLines(
  writer: Writer,
  invoiceId: number,
  milestoneIds: readonly number[],
  taxCodeId: number | undefined,
): Promise<void> {
  for (const milestoneId of milestoneIds)
    await createRecord(withSystemRights(writer), invoiceItems.name, { invoiceId, milestoneId, taxCodeId })
}

export async function findDefaultTaxCode({ sql }: Writer): Promise<number | undefined> {
  const { rows } = await sql.query<{ id: number }>(usualSql())
  if (!rows[0]) refuseErrors({ sowId: { code: 'noUsualTaxCode', message: words.noUsualTaxCode } })
  return rows[0]?.id
}

/** Drafts a credit note over all lines of an invoice, with the tax of the original lines. */
export async function draftCreditNote({ writer, id }: InvoiceChange): Promise<number> {
  const hand = asServer(writer)
  const creditNoteId = await createRecord({ ...hand, caller: writer.caller }, invoices.name, {
    type: 'credit_note',
    originalInvoiceId: id,
  })
  const { rows } = await writer.sql.query<CreditedLine>(linesSql(id))
  for (const { id: creditedItemId, ...line } of rows)
    await createRecord(hand, invoiceItems.name, { ...line, invoiceId: creditNoteId, creditedItemId })
  return creditNoteId
}
