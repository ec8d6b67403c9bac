import { defineArea } from '../../src/framework/company/application'
import { procurementAdds } from './adds'
import { departmentBudgets } from './departmentBudgets.resource.json'
import { procurementInvoices } from './procurementInvoices'
import { procurementItems } from './procurementItems'
import { procurementQuotes } from './procurementQuotes'
import { procurementReceipts } from './procurementReceipts'
import { procurements } from './procurements'
import { purchaseLimits } from './purchaseLimits.resource.json'
import { receivedAssets } from './receivedAssets'

declare module '../../src/framework/register' {
  interface ResourceNames {
    departmentBudgets: true
    purchaseLimits: true
    procurements: true
    procurementItems: true
    procurementQuotes: true
    procurementReceipts: true
    procurementInvoices: true
    receivedAssets: true
  }
}

export const procurementArea = defineArea({
  name: 'procurement',
  resources: [departmentBudgets, purchaseLimits, procurements, procurementItems, procurementQuotes, procurementReceipts, procurementInvoices, receivedAssets],
  adds: procurementAdds,
})
