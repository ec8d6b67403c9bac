import { total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/project-readers'

/** What trips add to projects. */
export const travelAdds: Additions = {
  projects: {
    fields: {
      travelActual: total('travelRequisitions', 'projectId', 'ticketsActual', {
        label: 'Tickets of trips',
        readableBy: amountReaders,
      }),
    },
    requires: {
      close: [
        {
          code: 'tripsOpen',
          none: 'travelRequisitions',
          where: { projectId: { eq: '$record' }, status: { in: ['pending', 'approved'] } },
          message: 'Trips for this project are still open.',
        },
      ],
    },
    record: { Travel: ['travelActual'] },
    recordTabs: { money: { sections: ['Travel'] } },
  },
}
