import { currency, money, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'

/** The budget of a department in a fiscal year. The year's number is the calendar year in which it begins. */
export const departmentBudgets = defineResource('departmentBudgets', {
  label: 'Department budget',
  route: 'DepartmentBudgets',
  title: 'name',
  icon: 'Savings',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  fields: {
    name: text({ required: true, max: 80, unique: true, search: true, help: 'For example Delivery 2026' }),
    departmentId: ref('departments', { required: true, fixed: true, where: { status: { eq: 'active' } } }),
    fiscalYear: number({ required: true, fixed: true, min: 2000, max: 2200, help: 'Year in which the fiscal year starts' }),
    currency: currency({ required: true, default: '$company' }),
    amount: money({ required: true, min: '0', currency: 'currency', givenTo: { 'departmentId.headEmpId': { eq: '$me' } } }),
  },
  unique: [{ code: 'budgetThere', on: ['departmentId', 'fiscalYear'], message: 'This department already has a budget for this year.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: 'employee', can: ['list', 'show'], where: { 'departmentId.headEmpId': { eq: '$me' } } },
  ],
  views: {
    list: { columns: ['name', 'departmentId', 'fiscalYear', 'amount'], filters: ['departmentId', 'fiscalYear'], sort: '-fiscalYear' },
    form: { Budget: ['name', 'departmentId', 'fiscalYear', 'currency', 'amount'] },
  },
})
