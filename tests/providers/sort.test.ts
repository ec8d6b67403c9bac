import { expect, test } from 'vitest'
import type { callOperation as callServer, Params } from '../../dataProvider/call'
import { createDataProvider } from '../../dataProvider/create'
import {
  joinSortKeys,
  type ListSort,
  maxSortKeys,
  parseSortKeys,
  type SortKey,
  toWireSort,
} from '../../dataProvider/sort'
import { customers } from '../../resources/sales/customers'

const by = (field: string, order: ListSort['order'] = 'ASC'): ListSort => ({ field, order })

test.each<[SortKey[], ListSort]>([
  [[['name', 'asc']], by('name')],
  [[['name', 'desc']], by('name', 'DESC')],
  [
    [
      ['status', 'desc'],
      ['country', 'asc'],
      ['name', 'desc'],
    ],
    by('status,country,-name', 'DESC'),
  ],
  [
    [
      ['status', 'asc'],
      ['name', 'desc'],
    ],
    by('status,-name'),
  ],
])('%j travels as %j and comes back', (keys, sort) => {
  expect(joinSortKeys(keys)).toEqual(sort)
  expect(parseSortKeys(sort)).toEqual(keys)
})

test('a name sorts once, empty ones never, and four keys are the most', () => {
  expect(parseSortKeys(by('name,-name,,country,-,id,version,createdAt', 'DESC'))).toEqual([
    ['name', 'desc'],
    ['country', 'asc'],
    ['id', 'asc'],
    ['version', 'asc'],
  ])
  expect(maxSortKeys).toBe(4)
  expect(parseSortKeys(by(''))).toEqual([])
})

test('what the resource does not have or the person may not read is left out', () => {
  const sort = by('constructor,-creditLimit,status,updatedBy,customerId.country', 'DESC')
  expect(toWireSort(customers, sort, () => ['finance', 'employee'])).toEqual({
    sort: [
      ['creditLimit', 'desc'],
      ['status', 'asc'],
      ['updatedBy', 'asc'],
    ],
  })
  expect(toWireSort(customers, by('creditLimit'), () => ['marketing'])).toEqual({})
  expect(toWireSort(customers, undefined)).toEqual({})
})

test('the first of a list may be one of those left out: the next one leads', async () => {
  const calls: Params[] = []
  const call = async (_: string, params: Params = {}) => {
    calls.push(params)
    return { data: [], error: null, requestId: 'r' }
  }
  const provider = createDataProvider(async () => customers, call as typeof callServer)
  await provider.getList('Customers', { sort: by('nothing,-country,name') })
  await provider.getList('Customers', { sort: by('nothing') })
  expect(calls[0]?.sort).toEqual([
    ['country', 'desc'],
    ['name', 'asc'],
  ])
  expect(calls[1]).not.toHaveProperty('sort')
})
