import type { Additions } from '../../src/framework/company/additions'
import { claimSets } from './sets'

/** What claims add to projects that they are for. */
export const expensesAdds: Additions = {
  projects: {
    requires: {
      close: [
        {
          code: 'claimsOpen',
          none: 'expenses',
          where: { projectId: { eq: '$record' }, stage: { in: claimSets.open } },
          message: 'Claims for this project are still open.',
        },
      ],
    },
  },
}
