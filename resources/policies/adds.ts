import type { Additions } from '../../src/framework/company/additions'

/** What policies add to people. */
export const policiesAdds: Additions = { employees: { related: ['shiftAssignments'] } }
