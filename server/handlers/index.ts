import type { Handlers } from '../sow/operation'
import { employees } from './employees'
import { milestones } from './milestones'
import { purchaseOrders } from './purchase-orders'
import { sows } from './sows'

/** Effects of the resources' changes, by resource. */
export const handlers: Handlers = { employees, sows, milestones, purchaseOrders }
