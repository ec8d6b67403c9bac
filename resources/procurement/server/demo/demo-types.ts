import type { ValueOf } from '../../../../src/framework/field'
import type { DemoUserStep, DemoValues } from '../../../demo/demo-types'
import type { departmentBudgets } from '../../departmentBudgets.resource.json'
import type { procurementInvoices } from '../../procurementInvoices'
import type { procurementItems } from '../../procurementItems'
import type { procurements } from '../../procurements'

export interface DemoBudget {
  /** Key of a department. */
  department: string
  values: DemoValues<(typeof departmentBudgets)['fields'], 'name' | 'fiscalYear' | 'amount'>
}

type ItemFields = (typeof procurementItems)['fields']

export type DemoItem = DemoValues<
  ItemFields,
  'name' | 'category' | 'quantity' | 'unit' | 'unitPrice' | 'taxRate',
  'discountPercent'
>

export interface DemoInvoice {
  /** Percent of the order, the day counted from today, and the outcome. */
  part: number
  day: number
  state: ValueOf<(typeof procurementInvoices)['fields']['disputeReason']> | 'matched' | 'approved' | 'paid'
  isAdvance?: true
}

/** A request for a purchase. */
export interface DemoRequest {
  key: string
  /** Key of the requester. */
  by: string
  title: string
  type: NonNullable<ValueOf<(typeof procurements)['fields']['type']>>
  why: string
  /** Key of a project, or of a department; neither: the requester's department. */
  project?: string
  department?: string
  /** Key of a supplier. */
  supplier: string
  /** Day by which it is needed, counted from today. */
  needed: number
  currency?: string
  items: readonly DemoItem[]
  /** How much more other suppliers charge, in percent, by key. */
  quotes?: Readonly<Record<string, number>>
  singleSource?: string
}

/** A past purchase, written as it stands. */
export interface DemoPurchase extends DemoRequest {
  state: 'approved' | 'ordered' | 'partially_received' | 'received' | 'invoiced' | 'paid' | 'rejected' | 'cancelled'
  /** Why a director decided it as well. */
  director?: ValueOf<(typeof procurements)['fields']['directorReason']>
  /** Day of the order, counted from today. */
  ordered?: number
  /** Days of receipts, and the received share of each item in percent. */
  came?: readonly (readonly [day: number, share: number])[]
  invoices?: readonly DemoInvoice[]
}

/** A purchase requested today, with the decisions so far. */
export interface DemoOpenRequest extends DemoRequest {
  /** Absent: it is still a draft. */
  decided?: readonly DemoUserStep[]
}
