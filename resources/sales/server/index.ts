import { defineAreaServer } from '../../../server/area'
import { milestones } from './handlers/milestones'
import { purchaseOrders } from './handlers/purchase-orders'
import { sows } from './handlers/sows'
import { salesExtensions, salesOperations } from './operations/sales'

export const salesServer = defineAreaServer({
  name: 'sales',
  operations: salesOperations,
  extensions: salesExtensions,
  handlers: { sows, milestones, purchaseOrders },
})
