import { expect, test } from 'vitest'
import { ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { canListRecord } from '../../src/views/field-access'
import { listRelatedColumns } from '../../src/views/record/related-resources'
import type { SignedInPerson } from '../../src/views/signed-in'

const bags = defineResource('bags', {
  label: 'Bag',
  route: 'Bags',
  title: 'tag',
  fields: { colour: text(), ownerEmpId: ref('employees'), shape: text(), tag: text(), weight: text() },
  access: [{ to: 'employee', can: ['list', 'show'] }],
  views: { list: { columns: ['colour', 'ownerEmpId', 'shape', 'tag', 'weight'] } },
})

const who = {
  empId: 1,
  roles: ['employee'],
  fullName: 'Ann',
  company: { currency: 'INR', zone: 'UTC' },
} as unknown as SignedInPerson

test('a related list begins with the field that names the records, whatever columns their own list has', () => {
  const columns = listRelatedColumns({ other: bags, by: 'ownerEmpId', isOnly: true }, { id: 1 } as never, who)
  expect(columns.map(({ name, label }) => [name, label])).toEqual([
    ['tag', 'Tag'],
    ['colour', 'Colour'],
    ['shape', 'Shape'],
    ['weight', 'Weight'],
  ])
})

test('what somebody lists of their own alone is not looked for with others', () => {
  const mine = { ownerEmpId: { eq: '$me' } }
  const own = { ...bags, access: [{ to: 'employee', can: ['list'], where: mine }] } as typeof bags
  const some = {
    ...bags,
    access: [{ to: 'employee', can: ['list'], where: { or: [mine, { shape: { eq: 'round' } }] } }],
  } as typeof bags
  const may = [bags, own, some].map((resource) =>
    [1, 2].map((ownerEmpId) => canListRecord(resource, who, { ownerEmpId })),
  )
  expect(may).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ])
})

test('what every row shares with the record, or has nothing in, is no column', () => {
  const relation = { other: bags, by: 'ownerEmpId', isOnly: true }
  const rows = [
    { id: 1, colour: 'red', shape: null, tag: 'A', weight: '' },
    { id: 2, colour: null, shape: null, tag: 'B', weight: 'light' },
  ]
  const columns = listRelatedColumns(relation, { id: 1 } as never, who, rows as never)
  expect(columns.map(({ name }) => name)).toEqual(['tag', 'colour', 'weight'])
})
