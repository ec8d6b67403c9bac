import { choice, date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/**
 * The days of a leave type per year, for everybody or for some people. Of the quotas that fit a person, the
 * narrowest applies.
 */
export const annualQuotas = defineResource('annualQuotas', {
  label: 'Annual quota',
  route: 'AnnualQuotaOfLeaves',
  title: 'scope',
  menu: 'HR',
  icon: 'EventNote',
  operations: { list: 'getAnnualQuota', create: 'saveAnnualQuota' },
  givenTo: 'empId',
  givenAlike: ['grade', 'employmentType', 'departmentId', 'locationId'],
  fields: {
    leaveTypeId: ref('leaveTypes', { required: true, fixed: true, where: { status: { eq: 'active' }, requiresBalance: { eq: true } } }),
    leaveYear: number({ label: 'Year', required: true, fixed: true, min: 2000, max: 2100 }),
    days: number({ required: true, min: 0, max: 366, decimals: 2, unit: 'days' }),
    effectiveFrom: date({ label: 'From', required: true, default: '$today' }),
    scope: text({ label: 'Applies to', max: 200 }),
    empId: ref('employees', { label: 'One person', fixed: true }),
    grade: text({ max: 10, fixed: true }),
    employmentType: choice(['permanent', 'contract', 'intern', 'consultant', 'part_time'], { fixed: true }),
    departmentId: ref('departments', { fixed: true }),
    locationId: ref('locations', { fixed: true }),
  },
  computed: {
    scope: (r) =>
      r.empId
        ? 'One person'
        : [r.grade && 'grade', r.employmentType && 'employment type', r.departmentId && 'department', r.locationId && 'location'].filter(Boolean).join(', ') ||
          'Everybody',
  },
  unique: [
    {
      code: 'quotaThere',
      emptyIsEqual: true,
      on: ['leaveTypeId', 'leaveYear', 'empId', 'grade', 'employmentType', 'departmentId', 'locationId'],
      message: 'A quota for these people already exists. Change that one.',
    },
  ],
  access: [
    { to: peopleTeam, can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  views: {
    list: {
      columns: ['leaveTypeId', 'leaveYear', 'scope', 'grade', 'employmentType', 'departmentId', 'locationId', 'empId', 'days'],
      filters: ['leaveTypeId', 'leaveYear', 'departmentId', 'locationId'],
      sort: 'leaveYear',
    },
    form: { Quota: ['leaveTypeId', 'leaveYear', 'days', 'effectiveFrom'], 'For whom': ['empId', 'grade', 'employmentType', 'departmentId', 'locationId'] },
  },
})
