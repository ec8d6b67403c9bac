import { ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { ofDesk, ofMine } from './sets'
import { buildTripInput, buildTripResults, estimateFields } from './trip-fields'

/** A trip as it was approved. It holds while a change waits, and after the change is rejected. */
export const travelVersions = defineResource('travelVersions', {
  label: 'Approved version',
  route: 'TravelVersions',
  title: 'route',
  icon: 'History',
  isAppendOnly: true,
  fields: {
    requisitionId: ref('travelRequisitions', { label: 'Trip', required: true }),
    ...buildTripInput(),
    ...buildTripResults({}),
  },
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [ofMine, ofDesk] } },
    { to: financeTeam, can: ['list', 'show'] },
  ],
  views: {
    list: { columns: ['route', 'fromDate', 'toDate', 'estimatedTotal'], sort: '-id' },
    form: { Trip: ['tripType', 'legs', 'stays', 'localAmount', 'localCurrency', 'otherAmount', 'otherCurrency'] },
    record: {
      Estimate: estimateFields,
      'How it was counted': ['allowances', 'fares', 'lodging', 'journeys'],
    },
  },
})
