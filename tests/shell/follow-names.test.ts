import { expect, test } from 'vitest'
import { collectIds } from '../../src/engines/definitions/body/build-declaration'
import type { ResourceBody } from '../../src/framework/company/resource-body'
import type { Resource } from '../../src/framework/resource'
import { renameInAddress } from '../../src/shell/definitions/follow-names'
import { followRecord, keyValues, nameValues } from '../../src/views/form/renamed/follow-record'
import type { NamePair } from '../../src/views/reports/renamed/rename-in-names'
import { renameInReport } from '../../src/views/reports/renamed/use-report-names'

const declare = (price: string, seats: string, small: string, large: string, open: string, step: string) => {
  const body = {
    fields: [
      ['f1', price, 'text'],
      ['f2', seats, 'text'],
      [
        'f3',
        'kind',
        'choices',
        {
          options: [
            ['c1', small],
            ['c2', large],
          ],
        },
      ],
    ],
    workflow: {
      initial: open,
      states: [
        ['s1', open],
        ['s2', 'done'],
      ],
      steps: [['t1', step, { from: [open], to: 'done' }]],
    },
  }
  const ids = collectIds(body as unknown as ResourceBody)
  return { ids, workflow: { field: 'status' }, name: 'ownVans', route: 'OwnVans' } as unknown as Resource
}
const was = declare('price', 'seats', 'small', 'large', 'open', 'finish')
const now = declare('seats', 'price', 'large', 'small', 'begun', 'complete')

test('a form keeps what was typed in its field and its choice when names are exchanged', () => {
  const record = {
    ...{ id: 7, version: 2, price: '1', seats: '2', kind: ['small'], status: 'open' },
    ...{ labels: { price: 'one' }, can: ['update', 'finish'] },
  }
  expect(followRecord(was, now, record)).toEqual({
    ...{ id: 7, version: 2, seats: '1', price: '2', kind: ['large'], status: 'begun' },
    ...{ labels: { seats: 'one' }, can: ['update', 'complete'] },
  })
  expect(nameValues(now, keyValues(was, { price: '1' }))).toEqual({ seats: '1' })
  expect(keyValues({} as Resource, { price: '1' })).toEqual({ price: '1' })
})

test('the address of an open list follows new names; what is no filter stays as it is', () => {
  const filter = {
    price: { eq: 'small' },
    or: [{ kind: { in: ['small'] } }, { not: { status: { eq: 'open' } } }],
    q: 'x',
  }
  const params = {
    filter: JSON.stringify(filter),
    sort: 'price',
    displayedFilters: '{"kind":true,"seats":true}',
    page: '2',
  }
  const next = new URLSearchParams(renameInAddress(was, now, `?${new URLSearchParams(params)}`))
  expect(JSON.parse(next.get('filter') ?? '')).toEqual({
    seats: { eq: 'small' },
    or: [{ kind: { in: ['large'] } }, { not: { status: { eq: 'begun' } } }],
    q: 'x',
  })
  expect([next.get('sort'), next.get('displayedFilters'), next.get('page')]).toEqual([
    'seats',
    '{"kind":true,"price":true}',
    '2',
  ])
  expect(renameInAddress(was, now, '?filter={no&page=3')).toBe('?filter={no&page=3')
})

test('the address of an open report follows new names of what it groups, filters and counts by', () => {
  const names = { before: was.ids, after: now.ids, state: 'status' } as NamePair
  const address = {
    ...{ view: 4, period: null, from: null, to: null, asOf: null, currency: 'INR', names: 3 },
    ...{ by: ['price', 'kind', 'createdAt:month'], figure: 'sum:seats', filter: { kind: { in: ['small'] } } },
  }
  expect(renameInReport(names, address)).toEqual({
    ...address,
    ...{ by: ['seats', 'kind', 'createdAt:month'], figure: 'sum:price', filter: { kind: { in: ['large'] } } },
  })
  const plain = { ...address, by: [], figure: 'count', filter: {} }
  expect(renameInReport(names, plain)).toEqual(plain)
})
