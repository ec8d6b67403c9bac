import { choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** A person who decides and books the trips of everybody, of a department or of a location. */
export const travelAuthorities = defineResource('travelAuthorities', {
  label: 'Travel authority',
  plural: 'Travel authorities',
  route: 'TravelAuthorities',
  title: 'empId',
  icon: 'Gavel',
  menu: 'HR/Set-up',
  menuTo: peopleTeam,
  givenTo: 'empId',
  operations: { list: 'getTravelAuthorityRows', create: 'saveTravelAuthority' },
  createUpdates: true,
  fields: {
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'ended', at: 'toDate' },
    }),
    scope: choice(
      {
        all: 'Everybody',
        department: 'Department',
        location: 'Location',
      },
      { required: true, default: 'all' },
    ),
    departmentId: ref('departments', { help: 'Includes sub-departments' }),
    locationId: ref('locations'),
    fromDate: date({ label: 'From', required: true, default: '$today' }),
    toDate: date({ label: 'Until' }),
  },
  visible: {
    departmentId: (r) => r.scope === 'department',
    locationId: (r) => r.scope === 'location',
  },
  fills: {
    departmentId: (r) => (r.scope === 'department' ? undefined : null),
    locationId: (r) => (r.scope === 'location' ? undefined : null),
  },
  rules: [
    {
      code: 'departmentMissing',
      on: ['departmentId'],
      check: (r) => r.scope !== 'department' || !!r.departmentId,
      message: 'Choose the department.',
    },
    {
      code: 'locationMissing',
      on: ['locationId'],
      check: (r) => r.scope !== 'location' || !!r.locationId,
      message: 'Choose the location.',
    },
    {
      code: 'endsBeforeStart',
      on: ['toDate'],
      check: (r) => !r.toDate || !r.fromDate || r.toDate >= r.fromDate,
      message: 'The last day must be on or after the first day.',
    },
  ],
  indexes: [['empId', 'fromDate']],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { empId: { eq: '$me' } } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  views: {
    list: {
      columns: ['empId', 'scope', 'departmentId', 'locationId', 'fromDate', 'toDate'],
      filters: ['scope', 'empId', 'departmentId', 'locationId'],
      sort: '-fromDate',
    },
    form: { 'Travel authority': ['empId', 'scope', 'departmentId', 'locationId', 'fromDate', 'toDate'] },
  },
})
