import { buyers } from '../people/roles'

/** The order as the supplier gets it, unless somebody uploaded another one. */
export const orderLetter = {
  label: 'Order to a supplier',
  at: 'issueOrder',
  template: 'order',
  says: [
    'vpoNumber',
    'vpoDate',
    'vpoTerms',
    'procurementNumber',
    'title',
    'neededBy',
    'subTotal',
    'taxTotal',
    'totalCost',
    'supplierId.name',
    'supplierId.address',
    'supplierId.taxId',
    'requestedByEmpId.fullName',
  ],
  lines: { items: ['name', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'taxRate', 'lineTotal'] },
  keepAs: 'vpo',
  orUploaded: true,
  versionAt: 'vpoTemplate',
  templatesBy: buyers,
} as const
