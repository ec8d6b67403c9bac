import type { ValueOf } from '../../../../src/framework/field'
import type { DemoTaken, Values } from '../../../demo/types'
import type { departmentBudgets } from '../../departmentBudgets'
import type { procurementInvoices } from '../../procurementInvoices'
import type { procurementItems } from '../../procurementItems'
import type { procurements } from '../../procurements'

export interface DemoBudget {
  /** Key of a department. */
  department: string
  values: Values<(typeof departmentBudgets)['fields'], 'name' | 'fiscalYear' | 'amount'>
}

type ItemFields = (typeof procurementItems)['fields']

export type DemoItem = Values<
  ItemFields,
  'name' | 'category' | 'quantity' | 'unit' | 'unitPrice' | 'taxRate',
  'discountPercent'
>

export interface DemoInvoice {
  /** Percent of the order, the day counted from today, and what became of it. */
  part: number
  day: number
  state: ValueOf<(typeof procurementInvoices)['fields']['disputeReason']> | 'matched' | 'approved' | 'paid'
  isAdvance?: true
}

/** What somebody wants to buy. */
export interface DemoRequest {
  key: string
  /** Key of the employee who asks. */
  by: string
  title: string
  type: NonNullable<ValueOf<(typeof procurements)['fields']['type']>>
  why: string
  /** Key of a project, or of a department; neither: the department of who asks. */
  project?: string
  department?: string
  /** Key of a supplier. */
  supplier: string
  /** Day by which it is needed, counted from today. */
  needed: number
  currency?: string
  items: readonly DemoItem[]
  /** What other suppliers would take more, in percent, by their keys. */
  quotes?: Readonly<Record<string, number>>
  singleSource?: string
}

/** A purchase of the past: written as it stands. */
export interface DemoPurchase extends DemoRequest {
  state: 'approved' | 'ordered' | 'partially_received' | 'received' | 'invoiced' | 'paid' | 'rejected' | 'cancelled'
  /** Why a director decided it as well. */
  director?: ValueOf<(typeof procurements)['fields']['directorReason']>
  /** Day of the order, counted from today. */
  ordered?: number
  /** Day on which it came, and the share of each item, in percent. */
  came?: readonly (readonly [day: number, share: number])[]
  invoices?: readonly DemoInvoice[]
}

/** A purchase that is asked for today, with what was decided so far, by whom. */
export interface DemoWish extends DemoRequest {
  /** Absent: it is still a draft. */
  decided?: readonly DemoTaken[]
}
