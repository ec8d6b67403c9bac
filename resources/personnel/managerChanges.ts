import { date, flag, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { mine, ofOthers } from './own-record-rights'

const planned = { status: { eq: 'planned' } } as const

/** Requests that wait for the old manager move to the new one. */
const follow = { reportingManagerEmpId: '$record.managerEmpId' }

/**
 * A change of manager on a date, which the server makes on that date. Of a past date it holds at once: what
 * was decided stays, what waits moves to the new manager.
 */
export const managerChanges = defineResource('managerChanges', {
  label: 'Manager change',
  plural: 'Manager changes',
  route: 'ManagerChanges',
  title: 'name',
  icon: 'AccountTree',
  givenTo: 'empId',
  isOverLine: true,
  fields: {
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      where: { status: { in: peopleSets.here } },
      leaving: { is: 'stepped', step: 'cancel', while: planned },
    }),
    name: text({ max: 220 }),
    fromManagerEmpId: ref('employees', { label: 'Previous manager', writableBy: [] }),
    managerEmpId: ref('employees', {
      label: 'New manager',
      required: true,
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: planned },
    }),
    effectiveFrom: date({ label: 'From', required: true, default: '$today' }),
    reason: text({ max: 300 }),
    isLate: flag({ and: [planned, { effectiveFrom: { lt: '$today' } }] }, { label: 'Overdue' }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName', 'reportingManagerEmpId', 'dateOfJoining'] }) },
  computed: {
    name: (_, g) => g.person?.fullName ?? null,
    fromManagerEmpId: (_, g) => g.person?.reportingManagerEmpId ?? null,
  },
  rules: [
    {
      code: 'ownManager',
      on: ['managerEmpId'],
      check: (r) => !r.managerEmpId || r.managerEmpId !== r.empId,
      message: 'People cannot report to themselves. Choose someone else.',
    },
    {
      code: 'managerAlready',
      on: ['managerEmpId'],
      changed: ['managerEmpId', 'empId'],
      check: (r, g) => !r.managerEmpId || r.managerEmpId !== g.person?.reportingManagerEmpId,
      message: 'This is already their manager.',
    },
    {
      code: 'beforeJoining',
      on: ['effectiveFrom'],
      changed: ['effectiveFrom'],
      check: (r, g) => !r.effectiveFrom || !g.person || r.effectiveFrom >= g.person.dateOfJoining,
      message: 'The date must be on or after the joining date.',
    },
  ],
  unique: [{ code: 'changePlanned', on: ['empId'], where: planned, message: 'Another manager change is already planned. Change or cancel that one.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { and: [mine, { status: { eq: 'applied' } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'], where: ofOthers },
  ],
  workflow: {
    field: 'status',
    initial: (r, today) => (r.effectiveFrom && r.effectiveFrom <= today ? 'applied' : 'planned'),
    states: {
      planned: { tone: 'info' },
      applied: { tone: 'success', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      apply: { from: 'planned', to: 'applied', by: [], due: { on: 'effectiveFrom' } },
      cancel: { from: 'planned', to: 'cancelled', by: [{ role: peopleTeam, where: ofOthers }], comment: 'optional' },
    },
  },
  consequences: {
    create: [set('employees', 'empId', follow, { when: { status: { eq: 'applied' } } })],
    apply: [set('employees', 'empId', follow)],
  },
  views: {
    list: {
      columns: ['empId', 'fromManagerEmpId', 'managerEmpId', 'effectiveFrom', 'isLate', 'status'],
      filters: ['empId', 'managerEmpId', 'effectiveFrom', 'isLate', 'status'],
      sort: '-effectiveFrom',
    },
    form: { Change: ['empId', 'managerEmpId', 'effectiveFrom', 'reason'] },
    record: { Before: ['fromManagerEmpId'] },
  },
})
