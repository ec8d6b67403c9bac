import type { Additions } from '../../src/framework/company/additions'

/** What teams add to people. */
export const teamsAdds: Additions = { employees: { related: ['teamMembers'] } }
