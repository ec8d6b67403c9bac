import { defineAreaServer } from '../../../server/area'
import { procurementInvoices } from './handlers/procurementInvoices'
import { procurementItems } from './handlers/procurementItems'
import { procurementReceipts } from './handlers/procurementReceipts'
import { procurements } from './handlers/procurements'
import { procurementInvoiceExtensions } from './operations/purchase-invoices'
import { procurementOperations } from './operations/purchase-lists'
import { procurementExtensions } from './operations/purchases'

export const procurementServer = defineAreaServer({
  name: 'procurement',
  operations: procurementOperations,
  extensions: [...procurementExtensions, ...procurementInvoiceExtensions],
  handlers: { procurements, procurementItems, procurementReceipts, procurementInvoices },
})
