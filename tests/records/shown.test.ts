import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'

let steward: TestApp
let admin: Person
let marketing: Person

beforeAll(async () => {
  steward = await startApp()
  admin = await steward.person('admin')
  marketing = await steward.person('marketing')
})
afterAll(async () => {
  await steward.close()
})

type Row = Record<string, unknown> & { id: number; version: number }

async function call<Data>(as: Person, operation: string, params: Record<string, unknown>): Promise<Data> {
  const { status, body } = await steward.call<Data>(operation, params, { as })
  expect([operation, status, body.error]).toEqual([operation, 200, null])
  return body.data as Data
}

/** Any record of a list, as its page shows it. */
async function anyOf(as: Person, list: string, show: string, filter: object = {}): Promise<Row> {
  const [row] = await call<Row[]>(as, list, { perPage: 1, filter })
  return call<Row>(as, show, { id: row?.id })
}

test.each([
  ['customers', 'getCustomers', 'getCustomerById', 'updateCustomer', { notes: 'Changed.' }],
  ['contact persons', 'getContactPersons', 'getContactPersonById', 'updateContactPerson', { notes: 'Changed.' }],
  // Both show values of other records of their own table.
  ['departments', 'getDepartments', 'getDepartmentById', 'updateDepartment', { costCentre: 'CC-1' }],
  ['employees', 'getEmployees', 'getEmployeeByEmpId', 'updateEmployee', { grade: 'Z9' }],
])('a change of %s answers what its page then shows', async (_, list, show, update, change) => {
  const before = await anyOf(admin, list, show)
  const answer = await call<Row>(admin, update, { id: before.id, version: before.version, ...change })
  expect(answer).toMatchObject({ ...change, version: before.version + 1, updatedBy: admin.empId })
  expect(answer).toEqual(await call<Row>(admin, show, { id: before.id }))
})

test('a new record answers what its page then shows, as its maker may see it', async () => {
  const params = { name: 'Shown at once', country: 'US', currency: 'USD', accountOwnerEmpId: marketing.empId }
  const answer = await call<Row>(marketing, 'createCustomer', params)
  expect(answer).toEqual(await call<Row>(marketing, 'getCustomerById', { id: answer.id }))
  expect(answer.customerCode).toMatch(/^CUS-/)
  expect(answer).not.toHaveProperty('creditLimit')
})

test('a department that moves answers its new path', async () => {
  const [above, moved] = await call<Row[]>(admin, 'getDepartments', { perPage: 2, sort: [['id', 'desc']] })
  const page = await call<Row>(admin, 'getDepartmentById', { id: moved?.id })
  const answer = await call<Row>(admin, 'updateDepartment', { id: page.id, version: page.version, parentId: above?.id })
  expect(answer).toEqual(await call<Row>(admin, 'getDepartmentById', { id: page.id }))
})
