const hours = 48
const finance = { by: 'finance', hours } as const
const projectPays = { projectId: { empty: false } } as const
const isLarge = { needsDirector: { eq: true } } as const

/** Who decides about a tool, or about a term of it that costs more than before. */
export const termDecisions = [
  {
    name: 'Project, above the limit',
    when: { ...projectPays, ...isLarge },
    steps: [{ by: 'projectManager', hours }, finance, { by: 'director' }],
  },
  { name: 'Project', when: projectPays, steps: [{ by: 'projectManager', hours }, finance] },
  { name: 'Department, above the limit', when: isLarge, steps: [{ by: 'manager', hours }, finance, { by: 'director' }] },
  { name: 'Department', steps: [{ by: 'manager', hours }, finance] },
] as const

const bought = {
  name: 'Bought by a procurement',
  when: { procurementItemId: { empty: false } },
  steps: [finance],
} as const

/** What a procurement has bought was decided there: finance confirms that the tool is that one. */
export const toolDecisions = [bought, ...termDecisions] as const

/** What approvals of tools and of their terms have in common. */
export const toolApproval = {
  kind: 'tool',
  waits: 'requested',
  requester: 'requestedByEmpId',
  approve: 'approve',
  reject: 'reject',
  deciders: 'employee',
  // Finance decides a director's own request if there is no other director.
  insteadOf: { director: ['financeHead', 'finance'] },
} as const
