import { choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { ofDesk, ofMine, tripReaders } from './sets'

/** The part of its first and of its last day that a trip takes. */
const sessions = { full: 'Whole day', first_half: 'First half', second_half: 'Second half' } as const

/** Days and halves of days that a trip takes of its traveller. While a change waits, those of both trips. */
export const travelTimes = defineResource('travelTimes', {
  label: 'Trip time',
  plural: 'Trip times',
  route: 'TravelTimes',
  title: 'fromDate',
  icon: 'EventBusy',
  fields: {
    requisitionId: ref('travelRequisitions', { label: 'Trip', required: true, isPart: true }),
    empId: ref('employees', { label: 'Traveller', required: true }),
    kind: choice({ approved: 'Approved', asked: 'Requested' }, { required: true, default: 'asked' }),
    fromDate: date({ label: 'From', required: true }),
    fromSession: choice(sessions, { label: 'Starts with', required: true, default: 'full' }),
    toDate: date({ label: 'Until', required: true }),
    toSession: choice(sessions, { label: 'Ends with', required: true, default: 'full' }),
  },
  noOverlap: [
    {
      in: 'absences',
      code: 'travelOverlap',
      on: ['empId'],
      during: {
        from: 'fromDate',
        to: 'toDate',
        halves: { from: 'fromSession', to: 'toSession', first: 'first_half', second: 'second_half' },
      },
      message: 'You already have another absence on these days.',
    },
  ],
  indexes: [['requisitionId'], ['empId', 'fromDate']],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [ofMine, ofDesk] } },
    { to: tripReaders, can: ['list', 'show'] },
  ],
  views: {
    list: {
      columns: ['requisitionId', 'empId', 'fromDate', 'fromSession', 'toDate', 'toSession', 'kind'],
      sort: '-fromDate',
    },
  },
})
