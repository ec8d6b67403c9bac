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
