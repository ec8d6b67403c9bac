import type { Additions } from '../../src/framework/company/additions'

/** The manager of a project decides over duty for it, so nobody who waits for one becomes it. */
export const ondutyAdds: Additions = {
  projects: { givenTo: { managerEmpId: { id: { in: '$projectsOfMyWaitingDuty' } } } },
}
