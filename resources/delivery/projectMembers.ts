import { date, lookup, money, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { ofManaged, ofMine, partAmountReaders } from './rights'
import { projectSets } from './sets'

/** A member of a project from a date on, with the share of their working time. */
export const projectMembers = defineResource('projectMembers', {
  label: 'Project member',
  route: 'ProjectMembers',
  title: 'role',
  summary: ['empId', 'projectId'],
  icon: 'Groups',
  fields: {
    projectId: ref('projects', { required: true, fixed: true, isPart: true, where: { status: { in: projectSets.unfinished } } }),
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
    billRate: money({ label: 'Hourly rate', isPrice: true, min: '0', currency: 'currency', readableBy: partAmountReaders, writableBy: partAmountReaders }),
    currency: lookup('projectId', 'currency', { isToldToAll: true }),
    peakPercent: number({
      label: 'Peak allocation',
      decimals: 1,
      unit: '%',
      writableBy: [],
      help: 'Highest total of all projects during this assignment',
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
      on: ['projectId', 'empId'],
      message: 'This person is already in the project on these days.',
      during: { from: 'fromDate', to: 'toDate' },
    },
  ],
  indexes: [['empId', 'fromDate']],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: ['hr', 'marketing'], can: ['list', 'show'] },
    { to: 'employee', can: ['list', 'show'], where: { or: [...ofMine.or, { empId: { eq: '$me' } }] } },
    { to: 'employee', can: ['create', 'update', 'delete'], where: ofManaged },
  ],
  lists: {
    getProjectMembersOn: { input: { projectId: 'projectId', date: { during: ['fromDate', 'toDate'], isOptional: true } }, sort: 'fromDate' },
  },
  views: {
    list: {
      columns: ['empId', 'projectId', 'role', 'fromDate', 'toDate', 'allocationPercent', 'peakPercent'],
      filters: ['projectId', 'empId', 'fromDate', 'toDate', 'peakPercent'],
      sort: '-fromDate',
    },
    form: { Member: ['projectId', 'empId', 'role', 'fromDate', 'toDate', 'allocationPercent', 'billRate'] },
    record: { Share: ['peakPercent', 'peakFrom'] },
  },
})
