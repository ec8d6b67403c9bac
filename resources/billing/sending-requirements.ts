import { ref } from '../../src/fields'
import type { Requirement } from '../../src/framework/workflow'
import { orderSets } from '../sales/sets'

/** The contact person who receives the invoice. */
export const sentToPocId = ref('contactPersons', {
  label: 'Sent to',
  where: { isBilling: { eq: true }, status: { eq: 'active' } },
  match: { customerId: 'customerId' },
  help: 'Leave blank to use the billing contact',
})

/** An invoice can be sent only if some contact receives invoices. */
export const billingContact = {
  code: 'billingContactMissing',
  some: 'invoices',
  where: { id: { eq: '$record' }, 'customerId.billingContacts': { gt: 0 } },
  message: 'This customer has no billing contact. Turn on “Receives invoices” for one of its contacts.',
} as const

/** The requirements for issuing an invoice. */
export const readyToIssue: readonly Requirement[] = [
  { code: 'nothingToBill', some: 'invoices', where: { id: { eq: '$record' }, total: { gt: '0' } }, message: 'Add at least one line with an amount first.' },
  {
    code: 'milestoneNotReady',
    none: 'invoiceItems',
    where: { invoiceId: { eq: '$record' }, milestoneId: { empty: false }, 'milestoneId.status': { ne: 'accepted' } },
    message: 'A milestone of this invoice is not accepted.',
  },
  {
    code: 'orderNotInForce',
    none: 'invoiceItems',
    where: {
      invoiceId: { eq: '$record' },
      milestoneId: { empty: true },
      creditedItemId: { empty: true },
      purchaseOrderId: { empty: false },
      not: { 'purchaseOrderId.status': { in: orderSets.inForce } },
    },
    message: 'The purchase order of this invoice is not active.',
  },
]
