import { defineAreaServer } from '../../../server/area'
import { milestones } from './handlers/milestones'
import { purchaseOrders } from './handlers/purchaseOrders'
import { sows } from './handlers/sows'
import { salesExtensions } from './operations/sales-operations'

export const salesServer = defineAreaServer({
  name: 'sales',
  extensions: salesExtensions,
  handlers: { sows, milestones, purchaseOrders },
})
