/** What the server says about billing. */
export const words = {
  nothingToBill: 'No accepted milestone of this statement of work waits to be billed.',
  noUsualTaxCode: 'Mark the usual tax code first.',
  linesOverReceipt: 'The lines come to more than the receipt.',
  overBalance: 'This is more than what is open.',
  creditOverOpenValue: 'The credit note comes to more than what is open of the invoice.',
} as const
