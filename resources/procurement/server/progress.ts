import { named, statement } from '../../../server/records/sql/named-sql'
import { takeStep } from '../../../server/records/write/transition'
import { byHand, type Writer } from '../../../server/records/write/writer'
import type { StepOf } from '../../../src/framework/record'
import { type Amount, toUnits } from '../../../src/framework/values/money'
import { fromStates } from '../../../src/framework/workflow'
import { procurementInvoices } from '../procurementInvoices'
import { procurementItems } from '../procurementItems'
import { procurementReceipts } from '../procurementReceipts'
import { procurements } from '../procurements'
import { lockProcurements } from './lock'
import { rematch } from './match'
import { findPurchase } from './purchase'

const i = named(procurementItems, 'i')
const g = named(procurementReceipts, 'g')
const v = named(procurementInvoices, 'v')

const { name, workflow } = procurements
type Step = StepOf<typeof procurements>

/**
 * Compares the invoices anew, then takes the steps that follow from what was received, invoiced and paid until none is
 * left. To be called after every change of a receipt or an invoice, in its transaction.
 */
export async function follow(writer: Writer, procurementId: number): Promise<void> {
  await lockProcurements(writer.sql, [procurementId])
  await rematch(writer, procurementId)
  for (;;) {
    const step = nextStep(await readStanding(writer, procurementId))
    if (!step) return
    await takeStep(byHand(writer), name, step, { id: procurementId, comment: null, asked: {} })
  }
}

/** How far a purchase has come. */
interface Standing {
  status: string
  isReceived: boolean
  isReceivedInPart: boolean
  /** An invoice beside advances counts, or the advances cover all that was received. */
  isInvoiced: boolean
  /** Nothing is left to decide or pay, and what was paid covers what was received. */
  isSettled: boolean
}

function nextStep({ status, isReceived, isReceivedInPart, isInvoiced, isSettled }: Standing): Step | undefined {
  const wanted: readonly (readonly [Step, boolean])[] = [
    ['receiveAll', isReceived],
    ['receivePart', isReceivedInPart],
    ['giveBackInvoice', !isInvoiced],
    ['settle', isSettled],
    ['takeInvoice', isInvoiced],
  ]
  return wanted.find(([step, isWanted]) => isWanted && leadsOn(step, status))?.[0]
}

function leadsOn(step: Step, status: string): boolean {
  const declared = workflow.transitions[step]
  return declared.to !== status && fromStates(declared).includes(status)
}

interface Parts {
  items: number
  complete: number
  begun: number
  /** What advances that count come to, the other invoices that count, and all that wait for somebody. */
  advances: Amount
  others: number
  open: number
}

const partsSql = statement('procurement_parts')`
  select (select json_build_object('items', count(*), 'complete', count(*) filter (where r.received >= ${i.quantity}),
  'begun', count(*) filter (where r.received > 0)) from ${i} cross join lateral
  (select coalesce(sum(${g.quantity}), 0) as received from ${g} where ${g.itemId} = ${i.id}) r
  where ${i.procurementId} = $1::bigint) as goods,
  (select json_build_object('others', count(*) filter (where ${v.status} = any($2) and not ${v.isAdvance}),
  'advances', coalesce(sum(${v.total}) filter (where ${v.status} = any($2) and ${v.isAdvance}), 0)::text,
  'open', count(*) filter (where ${v.status} = any($3))) from ${v} where ${v.procurementId} = $1::bigint) as bills`

type TotalName = 'receivedTotal' | 'invoiceCeiling' | 'orderedTotal' | 'paidTotal'

async function readStanding(writer: Writer, id: number): Promise<Standing> {
  const { sql } = writer
  const { rows } = await sql.query<{ goods: Parts; bills: Parts }>(
    partsSql(id, procurementInvoices.workflow.sets.live, procurementInvoices.workflow.sets.open),
  )
  const parts = { ...rows[0]?.goods, ...rows[0]?.bills } as Parts
  const record = await findPurchase(writer, id)
  const units = (name: TotalName) => toUnits(record[name] ?? '0')
  // What may be invoiced above the order may be missing as well.
  const due = units('receivedTotal') - (units('invoiceCeiling') - units('orderedTotal'))
  const isCoveredBy = (amount: bigint) => amount > 0n && amount >= due
  return {
    status: record.status,
    isReceived: parts.items > 0 && parts.complete === parts.items,
    isReceivedInPart: parts.begun > 0 && parts.complete < parts.items,
    isInvoiced: parts.others > 0 || isCoveredBy(toUnits(parts.advances)),
    isSettled: parts.open === 0 && isCoveredBy(units('paidTotal')),
  }
}
