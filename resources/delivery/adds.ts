import type { Additions } from '../../src/framework/company/additions'
import { deliverableSets } from './sets'

const ofMilestone = { milestoneId: { eq: '$record' } } as const

/** What delivery adds to deliverables and to people. */
export const deliveryAdds: Additions = {
  milestones: {
    requires: {
      deliver: [
        {
          code: 'deliverablesDue',
          none: 'deliverables',
          where: { ...ofMilestone, status: { in: deliverableSets.due } },
          message: 'Deliverables of this milestone are not submitted yet.',
        },
      ],
      accept: [
        {
          code: 'deliverablesOpen',
          none: 'deliverables',
          where: { ...ofMilestone, status: { in: deliverableSets.open } },
          message: 'Deliverables of this milestone are not accepted yet.',
        },
      ],
    },
    related: ['deliverables'],
  },
  sows: { related: ['deliverables', 'projectSows'] },
  employees: { related: ['projectMembers'] },
}
