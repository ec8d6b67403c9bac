import type { Values } from '../../../src/framework/validate'
import { fromStates } from '../../../src/framework/workflow'
import { bought, committed } from '../adds'
import { procurementInvoices } from '../procurementInvoices'
import { procurements } from '../procurements'

const { workflow, approval } = procurements
const invoice = procurementInvoices.workflow?.transitions

const from = (step: string): readonly string[] => {
  const declared = workflow?.transitions[step]
  return declared ? fromStates(declared) : []
}
const to = (step: string): string => workflow?.transitions[step]?.to ?? ''

/** While its requester still writes it. */
export const draftState: string = from('submit')[0] ?? ''
/** While it waits for decisions. */
export const requestedState: string = approval?.waits ?? ''
/** In which a change that goes beyond what was approved is decided anew. */
export const correctableStates: readonly string[] = from('askAgain')
export const orderedState: string = to('issueOrder')
/** In which something may be received. */
export const receivableStates: readonly string[] = from('receiveAll')
/** Whose whole cost is spoken for, and not paid yet. */
export const committedStates: readonly string[] = committed
/** Which were ordered, whatever came after. */
export const boughtStates: readonly string[] = bought
export const paidState: string = to('settle')

/** Invoices that somebody still has to do something about. */
export const openInvoices: readonly string[] = invoice?.cancel ? fromStates(invoice.cancel) : []
/** Of invoices that nobody pays any more. */
export const droppedInvoice: string = invoice?.cancel?.to ?? ''
/** Invoices that were approved, whatever came after. */
export const decidedInvoices: readonly string[] = [invoice?.approve?.to ?? '', invoice?.pay?.to ?? '']
/** Invoices that count: neither disputed nor cancelled. */
export const liveInvoices: readonly string[] = [
  ...openInvoices.filter((state) => state !== invoice?.dispute?.to),
  invoice?.pay?.to ?? '',
]

export const stateOf = (record: Values | null): string => String(record?.[workflow?.field ?? ''] ?? '')
