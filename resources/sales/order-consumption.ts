import { take } from '../../src/framework/steps/consequences'

/** The step that adapts the state of an order to its remaining value. An order that has ended stays ended. */
export const consumption = take(
  'purchaseOrders',
  { giveBack: { not: { consumed: { gt: '0' } } }, consumePart: { remaining: { gt: '0' } }, consumeAll: {} },
  'purchaseOrderId',
)
