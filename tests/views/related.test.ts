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
