import { ref } from '../../src/fields'

/** To whom it goes. */
export const sentToPocId = ref('contactPersons', {
  label: 'Sent to',
  where: { isBilling: { eq: true }, status: { eq: 'active' } },
  match: { customerId: 'customerId' },
  help: 'Empty: the contact that receives invoices',
})

/** Without somebody who receives it nothing is sent. */
export const billingContact = {
  code: 'billingContactMissing',
  some: 'invoices',
  where: { id: { eq: '$record' }, 'customerId.billingContacts': { gt: 0 } },
  message: 'Nobody receives invoices of this customer. Mark one of its contacts so first.',
} as const
