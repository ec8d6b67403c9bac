import { take } from '../../src/framework/steps/consequences'

/** The order's state follows its remaining value; an ended order stays ended. */
export const consumption = take(
  'purchaseOrders',
  { giveBack: { not: { consumed: { gt: '0' } } }, consumePart: { remaining: { gt: '0' } }, consumeAll: {} },
  'purchaseOrderId',
)
