import type { ValueOf } from '../../../../src/framework/field'
import type { projects } from '../../../delivery/projects'
import type { DemoStep, Values } from '../../../demo/types'
import type { supplierBankChanges } from '../../../suppliers/supplierBankChanges'
import type { suppliers } from '../../../suppliers/suppliers'
import type { departmentBudgets } from '../../departmentBudgets'
import type { procurementInvoices } from '../../procurementInvoices'
import type { procurementItems } from '../../procurementItems'
import type { procurements } from '../../procurements'

/** A step and who takes it: key of an employee. */
export type DemoTaken = DemoStep & { by: string }

export interface DemoSupplier {
  key: string
  /** Key of the employee who has proposed it; absent: finance keeps it. */
  proposedBy?: string
  /** What became of it once everything was bought. */
  steps?: readonly DemoTaken[]
  values: Values<
    (typeof suppliers)['fields'],
    'name' | 'category' | 'address' | 'currency' | 'paymentTermsDays',
    'website' | 'taxId' | 'smallEnterprise' | 'notes'
  >
}

export type DemoBank = Values<(typeof suppliers)['fields'], 'bankHolder' | 'bankNumber' | 'bankCode'>

/** A change of bank that waits. */
export interface DemoBankChange {
  /** Key of the employee who asks. */
  by: string
  supplier: string
  values: Values<
    (typeof supplierBankChanges)['fields'],
    'bankHolder' | 'bankNumber' | 'bankCode' | 'evidence' | 'reason'
  >
}

export interface DemoProject {
  key: string
  /** Keys of a customer, or of a department that it is inside of. */
  customer?: string
  department?: string
  /** Keys of employees. */
  manager: string
  sponsor: string
  /** First and last day, counted from today. */
  days: readonly [number, number]
  /** Where it has come to; absent: it is active. */
  steps?: readonly DemoTaken[]
  isPlanned?: true
  values: Values<(typeof projects)['fields'], 'name' | 'kind' | 'budgetAmount' | 'description'>
}

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
