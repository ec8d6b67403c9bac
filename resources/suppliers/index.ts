import { defineArea } from '../../src/framework/company/application'
import { supplierBankChanges } from './supplierBankChanges'
import { suppliers } from './suppliers'

export const suppliersArea = defineArea({
  name: 'suppliers',
  resources: [suppliers, supplierBankChanges],
})
