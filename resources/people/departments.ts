import { count, path, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { activeInactiveWorkflow } from '../active-workflow'
import { peopleTeam } from './roles'
import { peopleSets } from './sets'

/** A department of the company. Each person belongs to exactly one. */
export const departments = defineResource('departments', {
  label: 'Department',
  route: 'Departments',
  title: 'name',
  menu: 'HR',
  icon: 'AccountTree',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    code: text({ required: true, max: 12, unique: true, search: true, isUpperCase: true, pattern: '^[A-Z0-9-]+$', help: 'Capital letters and digits, e.g. DEL' }),
    parentId: ref('departments', { label: 'Parent department', isTree: true, where: { status: { eq: 'active' } } }),
    headEmpId: ref('employees', {
      label: 'Head',
      where: { status: { eq: 'active' } },
      leaving: { is: 'handedOver', while: { status: { eq: 'active' } } },
      givenTo: { id: { in: '$ownDepartment' } },
    }),
    costCentre: text({ label: 'Cost centre', max: 20 }),
    headcount: count('employees', 'departmentId', { label: 'People', where: { status: { in: peopleSets.there } }, isToldToAll: true }),
    path: path('parentId', 'name', { label: 'Department path' }),
  },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  workflow: activeInactiveWorkflow('People can no longer be assigned to this department.', [
    {
      code: 'departmentHasPeople',
      none: 'employees',
      where: { departmentId: { eq: '$record' }, status: { ne: 'exited' } },
      message: 'People are still assigned to this department. Move them first.',
    },
    {
      code: 'departmentHasParts',
      none: 'departments',
      where: { parentId: { eq: '$record' }, status: { eq: 'active' } },
      message: 'This department still has active sub-departments. Move them first.',
    },
    {
      code: 'departmentHasProjects',
      none: 'projects',
      where: { departmentId: { eq: '$record' }, status: { in: ['planned', 'active', 'on_hold'] } },
      message: 'Projects of this department are still open. Complete, cancel or move them first.',
    },
  ]),
  views: {
    list: { columns: ['name', 'code', 'parentId', 'headEmpId', 'headcount', 'costCentre', 'status'], filters: ['parentId', 'status'], sort: 'name' },
    form: { Department: ['name', 'code', 'parentId'], Responsibility: ['headEmpId', 'costCentre'] },
    related: ['employees'],
  },
})
