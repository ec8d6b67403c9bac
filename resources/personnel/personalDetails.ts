import { check, choice, country, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { joinersEnter, mine, ownerField, privateReaders } from './own-record-rights'

/** Personal details that a person may enter but does not have to. */
export const personalDetails = defineResource('personalDetails', {
  label: 'Personal details',
  plural: 'Personal details',
  route: 'PersonalDetails',
  title: 'name',
  icon: 'Person',
  operations: { list: 'getPersonalDetails' },
  fields: {
    empId: ownerField(),
    name: text({ max: 190 }),
    maritalStatus: choice(['single', 'married', 'divorced', 'widowed', 'undisclosed'], { default: 'undisclosed' }),
    bloodGroup: choice({ a_pos: 'A+', a_neg: 'A-', b_pos: 'B+', b_neg: 'B-', ab_pos: 'AB+', ab_neg: 'AB-', o_pos: 'O+', o_neg: 'O-' }),
    nationality: country({ label: 'Nationality' }),
    showsBirthday: check({ label: 'Show my birthday to colleagues', help: 'Day and month, never the year', default: false }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName'] }) },
  computed: { name: (_, g) => g.person?.fullName ?? null },
  unique: [{ code: 'detailsThere', on: ['empId'], message: 'This person already has personal details. Change those.' }],
  access: [...privateReaders, { to: 'employee', can: ['create', 'update'], where: mine }, joinersEnter],
  views: {
    list: { columns: ['empId', 'maritalStatus', 'bloodGroup', 'nationality'], filters: ['empId', 'maritalStatus', 'bloodGroup', 'nationality'], sort: 'name' },
    form: { Details: ['empId', 'maritalStatus', 'bloodGroup', 'nationality', 'showsBirthday'] },
  },
})
