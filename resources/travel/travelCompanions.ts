import { date, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { ofDesk, ofMine } from './sets'

const mine = { empId: { eq: '$me' } } as const
const companionSets = { waiting: ['asked'], live: ['asked', 'joined'] } as const

/** A person who is named as travelling together with somebody, and gets a trip of their own by agreeing. */
export const travelCompanions = defineResource('travelCompanions', {
  label: 'Travel companion',
  plural: 'Travel companions',
  route: 'TravelCompanions',
  title: 'empId',
  icon: 'Groups',
  fields: {
    requisitionId: ref('travelRequisitions', { label: 'Trip', required: true, isPart: true }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      leaving: { is: 'stepped', step: 'decline', while: { status: { in: companionSets.waiting } } },
    }),
    travellerEmpId: ref('employees', { label: 'Travels with' }),
    route: text({ max: 400 }),
    fromDate: date({ label: 'From' }),
    toDate: date({ label: 'Until' }),
    ownTripId: ref('travelRequisitions', { label: 'Own trip', writableBy: [] }),
  },
  unique: [
    {
      code: 'askedAlready',
      on: ['requisitionId', 'empId'],
      where: { status: { in: companionSets.live } },
      message: 'This person was already asked.',
    },
  ],
  indexes: [['requisitionId'], ['empId', 'status']],
  access: [{ to: 'employee', can: ['list', 'show'], where: { or: [mine, ofMine, ofDesk] } }],
  workflow: {
    field: 'status',
    initial: 'asked',
    sets: companionSets,
    states: {
      asked: { tone: 'warning' },
      joined: { tone: 'success', isReadOnly: true },
      declined: { label: 'Not travelling', tone: 'neutral', isReadOnly: true },
      dropped: { label: 'Withdrawn', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      join: {
        label: 'Request my trip',
        from: 'asked',
        to: 'joined',
        by: [{ role: 'employee', where: mine }],
        confirm: 'Creates your own trip with the same route and stays. It goes to your approvers.',
      },
      decline: { label: 'I am not travelling', from: 'asked', to: 'declined', by: [{ role: 'employee', where: mine }] },
      drop: { from: 'asked', to: 'dropped', by: [] },
    },
  },
  views: {
    list: { columns: ['empId', 'travellerEmpId', 'route', 'fromDate', 'toDate', 'ownTripId', 'status'], sort: '-id' },
    record: { Trip: ['travellerEmpId', 'route', 'fromDate', 'toDate', 'ownTripId'] },
  },
})
