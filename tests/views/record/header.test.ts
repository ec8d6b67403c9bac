import { expect, test } from 'vitest'
import { check, count, date, longText, money, ref, serial, text } from '../../../src/fields'
import { defineResource } from '../../../src/framework/resource'
import { listHeaderFields } from '../../../src/views/record/header/header-fields'
import type { SignedInPerson } from '../../../src/views/signed-in'

const berths = defineResource('berths', {
  label: 'Berth',
  route: 'Berths',
  title: 'number',
  summary: ['shipId', 'from'],
  fields: {
    number: serial('B-{00000}'),
    shipId: ref('customers'),
    from: date(),
    fee: money({ currency: 'INR' }),
    isPaid: check(),
    visits: count('customers', 'berthId'),
    secret: text({ readableBy: ['admin'] }),
    why: longText(),
  },
  access: [{ to: 'employee', can: ['list', 'show'] }],
  views: { list: { columns: ['number', 'from', 'fee', 'isPaid', 'visits', 'secret', 'why'] } },
})
const named = { ...berths, views: { ...berths.views, header: ['why', 'visits', 'fee'] } } as typeof berths
const who = { empId: 1, roles: ['employee'], company: { currency: 'INR', zone: 'UTC' } } as unknown as SignedInPerson
const record = {
  ...{ id: 7, number: 'B-00007', shipId: 3, from: '2026-12-08', fee: '0', isPaid: false, visits: 0 },
  ...{ secret: 'x', why: 'Repairs', labels: { shipId: 'Asha' } },
}
const names = (resource: typeof berths, more: object = {}) =>
  listHeaderFields(resource, { ...record, ...more } as never, who).map(({ name }) => name)

test('the head shows the references of the summary, then what the list has and the title does not say', () => {
  expect(names(berths)).toEqual(['shipId', 'fee'])
  expect(names(berths, { isPaid: true, visits: 2 })).toEqual(['shipId', 'fee', 'isPaid', 'visits'])
})

test('declared facts are shown in their order, a long text among them, without what says nothing', () => {
  expect(names(named)).toEqual(['why', 'fee'])
  expect(names(named, { why: '', visits: 1 })).toEqual(['visits', 'fee'])
})
