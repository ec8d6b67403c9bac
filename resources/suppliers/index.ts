import { defineArea } from '../../src/framework/company/application'
import { supplierBankChanges } from './supplierBankChanges'
import { suppliers } from './suppliers'

declare module '../../src/framework/register' {
  interface ResourceNames {
    suppliers: true
    supplierBankChanges: true
  }
}

export const suppliersArea = defineArea({
  name: 'suppliers',
  resources: [suppliers, supplierBankChanges],
})
