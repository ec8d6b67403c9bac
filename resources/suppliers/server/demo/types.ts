import type { DemoTaken, Values } from '../../../demo/types'
import type { supplierBankChanges } from '../../supplierBankChanges'
import type { suppliers } from '../../suppliers'

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
