import { defineArea } from '../../src/framework/company/application'
import { invoiceItems } from './invoiceItems'
import { invoices } from './invoices'
import { taxCodes, taxRates, taxRegistrations, undertakings } from './taxCodes'

declare module '../../src/framework/register' {
  interface ResourceNames {
    taxCodes: true
    taxRates: true
    taxRegistrations: true
    undertakings: true
    invoices: true
    invoiceItems: true
  }
}

export const billingArea = defineArea({
  name: 'billing',
  resources: [taxCodes, taxRates, taxRegistrations, undertakings, invoices, invoiceItems],
})
