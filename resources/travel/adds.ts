import { total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/project-readers'
import { tripSets } from './sets'

/** What trips add to projects. */
export const travelAdds: Additions = {
  projects: {
    fields: {
      travelActual: total('travelRequisitions', 'projectId', 'ticketsActual', {
        label: 'Trip tickets',
        readableBy: amountReaders,
      }),
      travelCommitted: total('travelRequisitions', 'projectId', 'commitment', {
        label: 'Unused trip estimates',
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
          message: 'This project has open trips.',
        },
      ],
    },
    record: { Travel: ['travelCommitted', 'travelActual'] },
    recordTabs: { money: { sections: ['Travel'] } },
  },
}
