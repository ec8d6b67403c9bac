import { total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/project-readers'
import { claimSets } from './sets'

/** What expenses add to projects. */
export const expensesAdds: Additions = {
  projects: {
    fields: {
      claimsPaid: total('expenses', 'projectId', 'totalApproved', {
        label: 'Claims paid',
        readableBy: amountReaders,
        where: { stage: { eq: 'payment_completed' } },
      }),
    },
    requires: {
      close: [
        {
          code: 'claimsOpen',
          none: 'expenses',
          where: { projectId: { eq: '$record' }, stage: { in: claimSets.open } },
          message: 'This project has open claims.',
        },
      ],
    },
    record: { Claims: ['claimsPaid'] },
    recordTabs: { money: { sections: ['Claims'] } },
  },
}
