/** Why a purchase needs a director. */
export const directorReasons = { above_limit: 'Above the limit', over_budget: 'Over the budget', other_currency: 'In another currency' } as const

/**
 * The approval rules of purchases: who decides depends on who pays, and on whether a director has to decide.
 */
export const purchaseDecisions = [
  {
    name: 'Project, above the limit or the budget',
    when: { projectId: { empty: false }, needsDirector: { eq: true } },
    steps: [{ by: 'projectManager', hours: 48 }, { by: 'finance', hours: 48 }, { by: 'director' }],
  },
  {
    name: 'Project',
    when: { projectId: { empty: false } },
    steps: [
      { by: 'projectManager', hours: 48 },
      { by: 'finance', hours: 48 },
    ],
  },
  {
    name: 'Department, above the limit or the budget',
    when: { needsDirector: { eq: true } },
    steps: [{ by: 'payingDepartmentHead', hours: 48 }, { by: 'finance', hours: 48 }, { by: 'director' }],
  },
  {
    name: 'Department',
    steps: [
      { by: 'payingDepartmentHead', hours: 48 },
      { by: 'finance', hours: 48 },
    ],
  },
] as const

/** What is seen of a purchase before it is decided: what is ordered and received, and what others offered. */
export const purchaseEvidence = [
  {
    shows: 'lines',
    of: 'items',
    columns: [...(['name', 'quantity', 'unit', 'unitPrice', 'lineTotal', 'receivedQuantity'] as const), ...(['neededForEmpId', 'description', 'link'] as const)],
  },
  { shows: 'lines', of: 'quotes', columns: ['supplierId', 'amount', 'reference', 'quotedOn', 'validUntil', 'notes'] },
] as const
