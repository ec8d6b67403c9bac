import type { DemoUserStep, DemoValues } from '../../../demo/demo-types'
import type { supplierBankChanges } from '../../supplierBankChanges'
import type { suppliers } from '../../suppliers'

export interface DemoSupplier {
  key: string
  /** Key of the employee who proposed it; absent: finance entered it. */
  proposedBy?: string
  /** Its steps after all purchases. */
  steps?: readonly DemoUserStep[]
  values: DemoValues<
    (typeof suppliers)['fields'],
    'name' | 'category' | 'address' | 'currency' | 'paymentTermsDays',
    'website' | 'taxId' | 'smallEnterprise' | 'notes'
  >
}

export type DemoBank = DemoValues<(typeof suppliers)['fields'], 'bankHolder' | 'bankNumber' | 'bankCode'>

/** A pending bank detail change. */
export interface DemoBankChange {
  /** Key of the requester. */
  by: string
  supplier: string
  values: DemoValues<
    (typeof supplierBankChanges)['fields'],
    'bankHolder' | 'bankNumber' | 'bankCode' | 'evidence' | 'reason'
  >
}
