import { check, choice, date, phone, tally, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { joinersEnter, mine, ownerField, privateReaders } from './own-record-rights'

/** A family member of a person. */
export const employeeRelations = defineResource('employeeRelations', {
  label: 'Family member',
  route: 'FamilyMembers',
  title: 'name',
  icon: 'Groups',
  createUpdates: true,
  operations: { create: 'createEmployeeRelationDetails' },
  fields: {
    empId: ownerField(),
    name: text({ required: true, max: 120 }),
    relationship: choice(['spouse', 'father', 'mother', 'son', 'daughter', 'sibling', 'guardian', 'other'], { required: true }),
    dateOfBirth: date({ label: 'Date of birth', min: '1900-01-01', max: '$today' }),
    phone: phone(),
    occupation: text({ max: 80 }),
    isDependent: check({ label: 'Dependent', default: false }),
    nomineeShare: tally('nominees', 'relationId', 'share', {
      label: 'Nominated share',
      unit: 'percent',
      where: { 'nominationId.status': { eq: 'in_force' } },
      isToldToAll: true,
    }),
  },
  indexes: [['empId', 'name']],
  access: [...privateReaders, { to: 'employee', can: ['create', 'update', 'delete'], where: mine }, { ...joinersEnter, can: ['create', 'update', 'delete'] }],
  lists: { getEmployeeRelationDetails: { input: { empId: { at: 'empId', isOptional: true } }, sort: 'name' } },
  views: {
    list: { columns: ['empId', 'name', 'relationship', 'dateOfBirth', 'isDependent', 'nomineeShare'], filters: ['empId', 'relationship', 'isDependent'], sort: 'name' },
    form: { Family: ['empId', 'name', 'relationship', 'dateOfBirth', 'phone', 'occupation', 'isDependent'] },
    record: { Nominated: ['nomineeShare'] },
  },
})
