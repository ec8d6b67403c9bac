import { total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/project-readers'
import { tripSets } from './sets'

/** What trips add to projects. */
export const travelAdds: Additions = {
  projects: {
    fields: {
      travelActual: total('travelRequisitions', 'projectId', 'ticketsActual', {
        label: 'Tickets of trips',
        readableBy: amountReaders,
      }),
      travelCommitted: total('travelRequisitions', 'projectId', 'commitment', {
        label: 'Estimates of trips not used',
        readableBy: amountReaders,
        where: { status: { in: tripSets.open }, commitment: { gt: '0' } },
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
    record: { Travel: ['travelCommitted', 'travelActual'] },
    recordTabs: { money: { sections: ['Travel'] } },
  },
}
