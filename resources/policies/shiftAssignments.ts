import { date, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { policySets } from './policy-version'
import { timingPolicies } from './timingPolicies'

/**
 * The period in which a person works another shift than the general one. Later versions of the shift's
 * policy apply to them too.
 */
export const shiftAssignments = defineResource('shiftAssignments', {
  label: 'Shift',
  route: 'Shifts',
  title: 'shift',
  icon: 'Schedule',
  givenTo: 'empId',
  fields: {
    empId: ref('employees', { label: 'Person', required: true, fixed: true, where: { status: { in: [...peopleSets.seen, 'pre_joining'] } } }),
    timingPolicyId: ref('timingPolicies', { label: 'Timing policy', required: true, where: { status: { in: policySets.held } } }),
    shift: text({ max: 40 }),
    fromDate: date({ label: 'From', required: true, default: '$today' }),
    toDate: date({ label: 'Until', help: 'Leave blank if no other shift is planned' }),
  },
  given: { policy: parent('timingPolicyId', { of: timingPolicies, fields: ['shift'] }) },
  computed: { shift: (_, g) => g.policy?.shift ?? null },
  noOverlap: [{ code: 'twoShifts', on: ['empId'], during: { from: 'fromDate', to: 'toDate' }, message: 'The person already has another shift on these days.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [{ empId: { eq: '$me' } }, { empId: { in: '$reports' } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update', 'delete'] },
  ],
  views: {
    list: { columns: ['empId', 'shift', 'fromDate', 'toDate'], filters: ['empId', 'timingPolicyId', 'fromDate'], sort: '-fromDate' },
    form: { Shift: ['empId', 'timingPolicyId', 'fromDate', 'toDate'] },
  },
})
