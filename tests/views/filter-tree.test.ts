import { expect, test } from 'vitest'
import { customers } from '../../resources/sales/customers'
import {
  buildTreeFilter,
  type ConditionGroup,
  createGroup,
  createRule,
  type FilterValues,
  omitBuiltCondition,
  parseConditionTree,
  pickBuiltCondition,
  updatePart,
} from '../../src/views/list/filters/condition-tree'
import { findExceededLimit, validateConditionTree } from '../../src/views/list/filters/validate-condition'
import { handInAll } from '../setup/handed-in'

await handInAll()

const written = (filter: FilterValues) => {
  const tree = parseConditionTree(filter)
  return tree && buildTreeFilter(tree)
}

test.each<FilterValues>([
  { and: [{ country: { eq: 'IN' } }, { status: { in: ['active', 'prospect'] } }] },
  { or: [{ country: { ne: 'IN' } }, { and: [{ contacts: { gte: 2 } }, { contacts: { lt: 9 } }] }] },
  { not: { or: [{ name: { contains: 'x' } }, { name: { startsWith: 'y' } }] } },
  { not: { pan: { empty: true } } },
  { and: [{ 'accountOwnerEmpId.gradeId': { empty: false } }] },
  { and: [{ createdAt: { between: ['$startOfMonth', '$endOfMonth'] } }, { createdAt: { gt: '$today-30' } }] },
  { and: [{ contacts: { between: [1, 2] } }, { accountOwnerEmpId: { in: '$reports' } }] },
  { and: [{ not: { accountOwnerEmpId: { in: '$reports' } } }, { accountOwnerEmpId: { in: ['$me', 7] } }] },
  {
    or: [
      { and: [{ not: { or: [{ name: { eq: 'a' } }, { name: { eq: 'b' } }] } }, { name: { eq: 'c' } }] },
      { name: { eq: 'd' } },
    ],
  },
])('%j goes through the panel unchanged', (filter) => {
  expect(written(filter)).toEqual(filter)
})

test('what means the same is written one way', () => {
  const both = { and: [{ country: { eq: 'IN' } }, { contacts: { gte: 1 } }, { contacts: { lt: 3 } }] }
  expect(written({ and: [{ country: { eq: 'IN' } }, { contacts: { gte: 1, lt: 3 } }] })).toEqual({
    and: [both.and[0], { and: both.and.slice(1) }],
  })
  expect(written({ and: [{ country: { eq: 'IN' } }], or: [{ name: { eq: 'a' } }, { name: { eq: 'b' } }] })).toEqual({
    and: [{ and: [{ country: { eq: 'IN' } }] }, { or: [{ name: { eq: 'a' } }, { name: { eq: 'b' } }] }],
  })
})

test('the filters of single fields are not what was built, and stay beside it', () => {
  const values = { q: 'x', status: { in: ['active'] }, and: [{ name: { eq: 'a' } }], or: undefined }
  expect(pickBuiltCondition(values)).toEqual({ and: values.and })
  expect(omitBuiltCondition(values)).toEqual({ q: 'x', status: { in: ['active'] } })
})

test.each<FilterValues>([
  { and: 'x' },
  { or: [1] },
  { not: [] },
  { and: [{ name: 'a' }] },
  { and: [{ name: { like: 'a' } }] },
])('%j of an address cannot be read, and breaks nothing', (filter) => {
  expect(parseConditionTree(filter)).toBeUndefined()
})

test('groups that hold nothing are not written', () => {
  expect(buildTreeFilter(createGroup('all', []))).toEqual({})
  expect(
    buildTreeFilter(createGroup('none', [createGroup('any', []), createGroup('all', [createGroup('any', [])])])),
  ).toEqual({})
})

test('one part is changed or taken out wherever it stands', () => {
  const rule = { ...createRule(), path: 'name', values: ['a'] }
  const root = createGroup('all', [createGroup('any', [rule, createRule()])])
  const changed = updatePart(root, rule.key, () => ({ ...rule, values: ['b'] }))
  expect((changed.parts[0] as ConditionGroup).parts[0]).toMatchObject({ path: 'name', values: ['b'] })
  expect((updatePart(root, rule.key, () => undefined).parts[0] as ConditionGroup).parts).toHaveLength(1)
})

test('typed values are read by the types of their fields, and what cannot be read is told', () => {
  const rule = (path: string, comparison: 'eq' | 'between' | 'lt', ...values: unknown[]) => ({
    ...createRule(),
    path,
    comparison,
    values,
  })
  const good = [
    rule('contacts', 'between', '1,000', ' 2000 '),
    rule('createdAt', 'lt', '$today-30'),
    rule('accountOwnerEmpId', 'eq', { set: '$reports' }),
    rule('accountOwnerEmpId', 'eq', '$me'),
  ]
  const bad = [
    rule('', 'eq'),
    rule('nothing', 'eq', 'x'),
    rule('name', 'lt', 'x'),
    rule('contacts', 'eq', 'many'),
    rule('contacts', 'between', '1', ''),
    rule('createdAt', 'lt', '$today-'),
    rule('createdAt', 'lt', '$today-12345'),
    rule('name', 'eq', null),
  ]
  const { root, problems } = validateConditionTree(createGroup('all', [...good, createGroup('any', bad)]), customers)
  expect(root.parts.slice(0, 4)).toMatchObject([
    { values: [1000, 2000] },
    { values: ['$today-30'] },
    { values: [{ set: '$reports' }] },
    { values: ['$me'] },
  ])
  const told = (problem: ReturnType<typeof problems.get>) =>
    problem && ('word' in problem ? problem.word : problem.error.code)
  expect(bad.map(({ key }) => told(problems.get(key)))).toEqual([
    'chooseField',
    'chooseField',
    'chooseField',
    'number',
    'enterBoth',
    'wholeDays',
    'wholeDays',
    'enterValue',
  ])
})

test('the limits of the wire are known before it is asked', () => {
  const one = { name: { eq: 'a' } }
  const nested = (levels: number): object => (levels === 1 ? one : { and: [nested(levels - 1)] })
  expect([findExceededLimit(nested(6)), findExceededLimit(nested(7))]).toEqual([undefined, 'depth'])
  const many = (count: number) => ({ and: Array.from({ length: count }, () => one) })
  expect([findExceededLimit(many(50)), findExceededLimit(many(51))]).toEqual([undefined, 'conditions'])
})
