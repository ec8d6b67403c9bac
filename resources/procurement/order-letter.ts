import { buyers } from '../people/roles'

/** The order that the supplier gets, unless somebody uploads another file instead. */
export const orderLetter = {
  label: 'Supplier order',
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
