import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { joinFullName, toInitials } from '../../resources/people/rules/person-names'
import { capitalize, findNearest, humanizeName, toSingular, toSnakeCase } from '../../src/framework/naming'
import { commonNames, fieldLabel } from '../../src/framework/resource'

test.each([
  ['accountOwnerEmpId', 'account_owner_emp_id'],
  ['name', 'name'],
  ['contactPersons', 'contact_persons'],
])('%s is stored as %s', (name, stored) => {
  expect(toSnakeCase(name)).toBe(stored)
})

test.each([
  ['customers', 'Customer'],
  ['contactPersons', 'ContactPerson'],
  ['companies', 'Company'],
  ['privateAddresses', 'PrivateAddress'],
  ['expenses', 'Expense'],
  ['punches', 'Punch'],
  ['staff', 'Staff'],
])('one of %s is a %s', (plural, noun) => {
  expect(toSingular(plural)).toBe(noun)
})

test.each([
  ['accountOwnerEmpId', 'Account owner'],
  ['departmentId', 'Department'],
  ['on_hold', 'On hold'],
  ['dateOfBirth', 'Date of birth'],
  ['Id', 'Id'],
])('%s reads as "%s"', (name, read) => {
  expect(humanizeName(name)).toBe(read)
})

test('capital changes the first letter only', () => {
  expect([capitalize('aBC'), capitalize('')]).toEqual(['ABC', ''])
})

test('the nearest name is offered where one is near', () => {
  const known = ['customers', 'contacts', 'employees']
  expect(findNearest('custmers', known)).toBe('customers')
  expect(findNearest('EMPLOYES', known)).toBe('employees')
  expect(findNearest('zzzzzzzz', known)).toBeUndefined()
  expect(findNearest('anything', [])).toBeUndefined()
})

test.each([
  ['Asha Rao', 'AR'],
  ['Asha Devi Rao', 'AR'],
  ['asha', 'A'],
  ['  asha   rao ', 'AR'],
  ['Éva Ödön', 'ÉÖ'],
  ['𝒜sha 𝓡ao', '𝒜𝓡'],
  ['', null],
  ['   ', null],
  [null, null],
])('the initials of %j are %j: first letters of the first and last words', (name, letters) => {
  expect(toInitials(name)).toBe(letters)
})

test('a full name leaves out what is missing', () => {
  expect(joinFullName('Asha', null, 'Rao')).toBe('Asha Rao')
  expect(joinFullName('Asha', '', null)).toBe('Asha')
  expect(joinFullName(null, null)).toBeNull()
})

test('what every record has is called otherwise than the fields beside it', () => {
  for (const resource of resources) {
    const fields = Object.keys(resource.fields).map((name) => fieldLabel(resource, name))
    for (const name of commonNames)
      if (!Object.hasOwn(resource.fields, name))
        expect([resource.name, ...fields]).not.toContain(fieldLabel(resource, name))
  }
  const numbered = resources.find(({ fields }) =>
    Object.values(fields).some(({ options }) => options.label === 'Number'),
  )
  expect(numbered && fieldLabel(numbered, 'id')).toBe('Record number')
})
