import { expect, test } from 'vitest'
import type { CallOptions, callOperation as callServer, Params } from '../../dataProvider/call'
import { createDataProvider } from '../../dataProvider/create'
import { toListFilter } from '../../dataProvider/filter'
import { employees } from '../../resources/people/employees'
import { customers } from '../../resources/sales/customers'

const findRoute = async (route: string) => {
  const resource = [customers, employees].find((each) => each.route === route)
  if (!resource) throw new Error(`No resource has the route ${route}`)
  return resource
}

function recorded(answer: unknown = {}) {
  const calls: { operation: string; params: Params; options: CallOptions }[] = []
  const call = async (operation: string, params: Params = {}, options: CallOptions = {}) => {
    calls.push({ operation, params, options })
    return { data: null, error: null, requestId: 'r', ...(answer as object) }
  }
  return { calls, provider: createDataProvider(findRoute, call as typeof callServer) }
}

test('a plain value becomes a comparison its type knows', () => {
  expect(
    toListFilter(customers, {
      q: ' acme ',
      status: 'x',
      industry: ['a', 'b'],
      notes: 'late',
      name: { startsWith: 'A' },
    }),
  ).toEqual({
    q: 'acme',
    filter: {
      status: { eq: 'x' },
      industry: { in: ['a', 'b'] },
      notes: { contains: 'late' },
      name: { startsWith: 'A' },
    },
  })
  expect(toListFilter(customers, { q: '', industry: undefined })).toEqual({})
})

test('a list asks by wire names and tells when its total is capped', async () => {
  const { calls, provider } = recorded({ data: [{ id: 1 }], total: 10_000, totalCapped: true })
  const answer = await provider.getList('Customers', {
    pagination: { page: 2, perPage: 900 },
    sort: { field: 'name', order: 'DESC' },
    filter: {},
  })
  expect(calls[0]).toMatchObject({
    operation: 'getCustomers',
    params: { page: 2, perPage: 500, sort: [['name', 'desc']] },
  })
  expect(answer).toMatchObject({ total: 10_000, meta: { totalCapped: true } })
})

test('many ids travel in pages the wire takes', async () => {
  const { calls, provider } = recorded({ data: [] })
  await provider.getMany('Customers', { ids: Array.from({ length: 501 }, (_, index) => index + 1) })
  expect(calls.map(({ params }) => params.perPage)).toEqual([500, 1])
})

test('an update carries the version and a fresh key, or the key of its intention', async () => {
  const { calls, provider } = recorded({ data: { id: 5, version: 4 } })
  const update = { id: 5, data: { name: 'New' }, previousData: { id: 5, version: 3, name: 'Old' } }
  await provider.update('Customers', update)
  await provider.update('Customers', update)
  await provider.update('Customers', { ...update, meta: { idempotencyKey: 'same' } })
  expect(calls[0]).toMatchObject({ operation: 'updateCustomer', params: { id: 5, version: 3, name: 'New' } })
  const keys = calls.map(({ options }) => options.idempotencyKey)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[2]).toBe('same')
})

test('a record is asked for by what its callers call the id', async () => {
  const { calls, provider } = recorded({ data: { empId: 7 } })
  expect((await provider.getOne('EmployeeTable', { id: 7 })).data.id).toBe(7)
  expect(calls[0]).toMatchObject({ operation: 'getEmployeeByEmpId', params: { empId: 7 } })
})

test('a step is called by its operation', async () => {
  const { calls, provider } = recorded({ data: { id: 5 } })
  await provider.transition('Customers', 'hold', { id: 5, version: 2, comment: 'Unpaid' })
  expect(calls[0]).toMatchObject({ operation: 'holdCustomer', params: { id: 5, version: 2, comment: 'Unpaid' } })
  await expect(provider.getList('Nowhere', {})).rejects.toThrow('Nowhere')
})
