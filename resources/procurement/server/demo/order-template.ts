/** The order template for suppliers; finance may write the next version. */
export const orderTemplate = {
  letter: 'procurements.order',
  name: 'Order to a supplier',
  subject: 'Purchase order {vpoNumber}',
  body: `To
{supplierId.name}
{supplierId.address}
{supplierId.taxId?}

Date: {vpoDate}
Our reference: {procurementNumber}, {title}

Please deliver the following:

{items}

Net {subTotal}, tax {taxTotal}, altogether {totalCost}.

Needed by {neededBy}. Please state our order number on the delivery note and on your invoice.
{vpoTerms?}

Questions about this order are answered by {requestedByEmpId.fullName}.`,
} as const
