import { date, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { mine, ownerField } from './own-record-rights'

/**
 * The end of a person's probation and the day of confirmation. These are working data; people operations
 * enter them.
 */
export const employmentTerms = defineResource('employmentTerms', {
  label: 'Probation',
  route: 'Probations',
  title: 'name',
  icon: 'EventAvailable',
  givenTo: 'empId',
  fields: {
    empId: ownerField(),
    name: text({ max: 190 }),
    probationEndDate: date({ label: 'Probation until', required: true }),
    confirmationDate: date({ label: 'Confirmed on' }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName', 'dateOfJoining'] }) },
  computed: { name: (_, g) => g.person?.fullName ?? null },
  rules: [
    {
      code: 'probationBeforeJoining',
      on: ['probationEndDate'],
      check: (r, g) => !r.probationEndDate || !g.person?.dateOfJoining || r.probationEndDate >= g.person.dateOfJoining,
      message: 'Probation must end on or after the joining date.',
    },
    {
      code: 'confirmedBeforeJoining',
      on: ['confirmationDate'],
      check: (r, g) => !r.confirmationDate || !g.person?.dateOfJoining || r.confirmationDate >= g.person.dateOfJoining,
      message: 'The confirmation must be on or after the joining date.',
    },
  ],
  unique: [{ code: 'probationThere', on: ['empId'], message: 'This person already has a probation. Change that one.' }],
  access: [
    { to: ['employee', 'restricted'], can: ['list', 'show'], where: mine },
    { to: 'employee', can: ['list', 'show'], where: { empId: { in: '$reports' } } },
    { to: 'employee', can: ['list', 'show'], where: { 'empId.secondaryManagerEmpId': { eq: '$me' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'] },
  ],
  remind: {
    probation: {
      before: 'probationEndDate',
      days: [30, 7],
      to: ['hr'],
      while: { confirmationDate: { empty: true } },
      subject: 'A probation ends soon',
      message: 'probation until {date}',
    },
  },
  views: {
    list: { columns: ['empId', 'probationEndDate', 'confirmationDate'], filters: ['empId', 'probationEndDate', 'confirmationDate'], sort: 'probationEndDate' },
    form: { Probation: ['empId', 'probationEndDate', 'confirmationDate'] },
  },
})
