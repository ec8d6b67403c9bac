import { expect, test } from 'vitest'
import { isGstin } from '../../resources/company/rules/gstin'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../resources/demo/date-math'
import { buildDemoCompany } from '../../resources/demo-company'
import { departments } from '../../resources/people/departments'
import { roles } from '../../resources/people/roles'
import { demoCredentials, demoPassword } from '../../resources/people/server/demo/demo-accounts'
import { contactPersons } from '../../resources/sales/contactPersons'
import { customers } from '../../resources/sales/customers'
import { countBy, employeeStates, expectUnique, hash, idsOf, squeezed, stateAfter, stored } from './checks'

const today = '2026-03-05'
const company = buildDemoCompany(today)
const days = [today, '2027-01-01', '2028-02-29', '2030-12-31']

const fullNameOf = (values: { firstName: string; middleName?: string; lastName?: string }) =>
  [values.firstName, values.middleName, values.lastName].filter(Boolean).join(' ')

test('a company of the same day and seed is the same, another seed changes only what is drawn', () => {
  expect(hash(buildDemoCompany(today))).toBe(hash(buildDemoCompany(today)))
  expect(hash(buildDemoCompany(today))).not.toBe(hash(buildDemoCompany('2026-03-06')))
  const other = buildDemoCompany(today, 7)
  expect(other.employees.map((person) => person.values.workEmail)).toEqual(
    company.employees.map((person) => person.values.workEmail),
  )
  expect(hash(other)).not.toBe(hash(company))
})

test('days are added over ends of months, leap days and centuries', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
  expect(addDays('1970-01-01', 20_000)).toBe('2024-10-04')
  expect(addDays(addDays(today, -21_915), 21_915)).toBe(today)
  expect([lastWorkdayUpTo('2026-03-07'), lastWorkdayUpTo('2026-03-08'), lastWorkdayUpTo(today)]).toEqual([
    '2026-03-06',
    '2026-03-06',
    today,
  ])
  expect([firstWorkdayFrom('2026-03-07'), firstWorkdayFrom('2026-03-08'), firstWorkdayFrom(today)]).toEqual([
    '2026-03-09',
    '2026-03-09',
    today,
  ])
})

test('departments form a tree under the company', () => {
  const ids = idsOf(company.departments)
  for (const { values, parent } of company.departments) {
    stored(departments, { ...values, ...(parent && { parentId: ids.get(parent) ?? 0 }) }, today)
  }
  expect(company.departments).toHaveLength(7)
  expect(company.departments.filter(({ parent }) => parent === null)).toHaveLength(1)
  expectUnique(company.departments.map(({ values }) => values.code))
  expectUnique(company.departments.map(({ values }) => squeezed(values.name)))
  const states = employeeStates(today)
  for (const { head } of company.departments) expect(states.get(head)).toBe('active')
})

test.each(days)('sixty employees are right on %s', (day) => {
  const states = employeeStates(day)
  expect(countBy([...states.values()])).toEqual({ active: 57, suspended: 1, pre_joining: 2 })
  for (const { values } of buildDemoCompany(day).employees) {
    const age = (Number(day.replaceAll('-', '')) - Number(values.dateOfBirth.replaceAll('-', ''))) / 10_000
    expect(age).toBeGreaterThanOrEqual(22)
    expect(age).toBeLessThan(61)
    const isLimited = values.employmentType === 'contract' || values.employmentType === 'intern'
    expect(values.contractEndDate === undefined).toBe(!isLimited)
    if (values.contractEndDate) expect(values.contractEndDate > day).toBe(true)
  }
  const joined = buildDemoCompany(day)
    .employees.map(({ values }) => values.dateOfJoining)
    .sort()
  expect(joined[0] && joined[0] < addDays(day, -8.9 * 365) && joined[0] > addDays(day, -9.1 * 366)).toBe(true)
  expect(joined.some((date) => date <= day && date > addDays(day, -60))).toBe(true)
})

test('employees are four levels under one head, managers first', () => {
  const seen = new Map<string, number>()
  const states = employeeStates(today)
  for (const { key, reportingManager, secondaryManager } of company.employees) {
    for (const manager of [reportingManager, secondaryManager]) {
      if (manager) expect([seen.has(manager), states.get(manager)]).toEqual([true, 'active'])
    }
    seen.set(key, 1 + (seen.get(reportingManager ?? '') ?? 0))
  }
  expect(seen.size).toBe(60)
  expect(countBy([...seen.values()].map(String))).toEqual({ 1: 1, 2: 6, 3: 11, 4: 42 })
  expect(company.employees.filter(({ secondaryManager }) => secondaryManager).length).toBeGreaterThanOrEqual(6)
})

test('employees differ in what must differ and are a mixed company', () => {
  const values = company.employees.map((person) => person.values)
  expectUnique(values.map(({ workEmail }) => workEmail))
  expectUnique(values.map(({ workPhone }) => workPhone))
  expectUnique(values.map((value) => squeezed(fullNameOf(value))))
  for (const { workEmail, workPhone } of values) {
    expect(workEmail).toMatch(/@steward-demo\.example$/)
    expect(workPhone).toMatch(/^\+91\d{10}$/)
  }
  expect(countBy(values.map(({ gender }) => gender))).toEqual({ female: 29, male: 29, other: 1, undisclosed: 1 })
  expect(Object.keys(countBy(values.map(({ employmentType }) => employmentType))).sort()).toEqual([
    'consultant',
    'contract',
    'intern',
    'part_time',
    'permanent',
  ])
})

test('the nine people to sign in as hold their places', () => {
  const states = employeeStates(today)
  const accounts = company.employees.flatMap((person) =>
    person.account ? [{ ...person.account, key: person.key }] : [],
  )
  expect(demoCredentials.map(({ username }) => username)).toEqual([
    'admin',
    'director',
    'hrfinance',
    'finance',
    'manager',
    'employee',
    'marketing',
    'hr',
    'restricted',
  ])
  expect(demoCredentials.every(({ password }) => password === demoPassword)).toBe(true)
  expectUnique(demoCredentials.map(({ role }) => role))
  expect(accounts.map(({ username }) => username).sort()).toEqual(
    demoCredentials.map(({ username }) => username).sort(),
  )
  for (const { username, key, roles: held } of accounts) {
    expect(held.every((role) => role in roles)).toBe(true)
    expect(states.get(key)).toBe(username === 'restricted' ? 'pre_joining' : 'active')
  }
  const manager = accounts.find(({ username }) => username === 'manager')?.key
  expect(
    company.employees.filter(({ reportingManager }) => reportingManager === manager).length,
  ).toBeGreaterThanOrEqual(4)
  expect(company.customers.filter(({ accountOwner }) => accountOwner === manager)).toHaveLength(3)
})

test('twelve customers are right and reach their states', () => {
  const [people, states] = [idsOf(company.employees), employeeStates(today)]
  const reached = company.customers.map(({ key, values, accountOwner, steps }) => {
    expect(states.get(accountOwner)).toBe('active')
    const record = stored(customers, { ...values, accountOwnerEmpId: people.get(accountOwner) ?? 0 }, today)
    if (values.country === 'IN' && values.taxId)
      expect([isGstin(values.taxId), values.pan]).toEqual([true, values.taxId.slice(2, 12)])
    expect(values.website).toMatch(/\.example\/$/)
    const own = company.contacts.filter(({ customer }) => customer === key)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.length).toBeLessThanOrEqual(4)
    expect(own.filter((contact) => contact.values.isPrimary)).toHaveLength(1)
    const needsBilling = steps.some(({ transition }) => transition === 'activate')
    if (needsBilling) expect(own.some((contact) => contact.values.isBilling && contact.steps.length === 0)).toBe(true)
    return stateAfter(customers, record, steps)
  })
  expect(countBy(reached)).toEqual({ active: 7, on_hold: 1, prospect: 3, inactive: 1 })
  expectUnique(company.customers.map(({ values }) => squeezed(values.name)))
  expectUnique(company.customers.flatMap(({ values }) => values.taxId ?? []))
  expect(new Set(company.customers.map(({ values }) => values.country)).size).toBeGreaterThanOrEqual(5)
})

test('contacts are right, one has left', () => {
  const ids = idsOf(company.customers)
  const reached = company.contacts.map(({ customer, values, steps }) => {
    expect(values.email.endsWith(`@${customer}.example`)).toBe(true)
    return stateAfter(
      contactPersons,
      stored(contactPersons, { ...values, customerId: ids.get(customer) ?? 0 }, today),
      steps,
    )
  })
  expect(countBy(reached)).toEqual({ active: company.contacts.length - 1, left: 1 })
  expectUnique(company.contacts.map(({ values }) => values.email))
  expectUnique(company.contacts.map(({ values }) => values.phone))
  expectUnique(company.contacts.map(({ key }) => key))
})

test('nobody bears a famous name', () => {
  const famous = [
    'Narendra Modi',
    'Rahul Gandhi',
    'Sachin Tendulkar',
    'Virat Kohli',
    'Shah Rukh Khan',
    'Amitabh Bachchan',
    'Deepika Padukone',
    'Priyanka Chopra',
    'Mukesh Ambani',
    'Ratan Tata',
    'Sundar Pichai',
    'Satya Nadella',
    'Sania Mirza',
    'Mary Kom',
    'Elon Musk',
  ].map(squeezed)
  const people = [...company.employees, ...company.contacts].map(
    ({ values }) => `${values.firstName}${values.lastName ?? ''}`,
  )
  expect(people.filter((name) => famous.includes(squeezed(name)))).toEqual([])
  expectUnique(people.map(squeezed))
})
