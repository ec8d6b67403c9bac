/** A draft may be for a prospect; whoever gets it is a customer. */
export const customerActive = {
  code: 'customerNotActive',
  check: (_: unknown, g: { customer?: { status: string } | null }) => g.customer?.status === 'active',
  message: 'The customer is not active or is on hold. Activate the customer first.',
}
