import { date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** A member of a team from a date on, with a share of their working time. */
export const teamMembers = defineResource('teamMembers', {
  label: 'Team member',
  route: 'TeamMembers',
  title: 'role',
  summary: ['empId', 'teamId'],
  icon: 'Groups',
  operations: { list: 'getAllTeamMembers' },
  fields: {
    teamId: ref('teams', { required: true, fixed: true, isPart: true, where: { status: { eq: 'active' } } }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      where: { status: { in: [...peopleSets.there, 'pre_joining'] } },
      leaving: { is: 'ended', at: 'toDate' },
    }),
    role: text({ max: 60, default: 'Member', required: true }),
    fromDate: date({ label: 'From', required: true, default: '$today' }),
    toDate: date({ label: 'Until', help: 'Leave blank if there is no end date' }),
    allocationPercent: number({ label: 'Allocation', required: true, min: 0.1, max: 100, decimals: 1, default: 100, unit: '%', help: 'Share of working time' }),
    peakPercent: number({
      label: 'Peak allocation',
      decimals: 1,
      unit: '%',
      writableBy: [],
      help: 'Highest total of all teams during this membership',
    }),
    peakFrom: date({ label: 'Peak from', writableBy: [] }),
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: ['toDate'],
      check: (r) => !r.toDate || !r.fromDate || r.toDate >= r.fromDate,
      message: 'The last day must be on or after the first day.',
    },
  ],
  noOverlap: [
    {
      code: 'memberAlready',
      on: ['teamId', 'empId'],
      message: 'This person is already in the team on these days.',
      during: { from: 'fromDate', to: 'toDate' },
    },
  ],
  indexes: [['empId', 'fromDate']],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'delete', 'export'] },
    { to: 'employee', can: ['create', 'update', 'delete'], where: { 'teamId.leadEmpId': { eq: '$me' } } },
  ],
  lists: {
    getTeamMembers: { input: { teamId: 'teamId', date: { during: ['fromDate', 'toDate'], isOptional: true } }, sort: 'fromDate' },
  },
  views: {
    list: {
      columns: ['empId', 'teamId', 'role', 'fromDate', 'toDate', 'allocationPercent', 'peakPercent'],
      filters: ['teamId', 'empId', 'fromDate', 'toDate', 'peakPercent'],
      sort: '-fromDate',
    },
    form: { Member: ['teamId', 'empId', 'role', 'fromDate', 'toDate', 'allocationPercent'] },
    record: { Share: ['peakPercent', 'peakFrom'] },
  },
})
