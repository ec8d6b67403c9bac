import { expect, test } from 'vitest'
import { FilterProblem, filterLimits, operators, parseFilter } from '../../src/framework/filter'

const read = (filter: unknown) => parseFilter(filter, operators)
const one = { name: { eq: 'a' } }
const compared = { kind: 'compare', path: 'name', operator: 'eq', value: 'a' }

test('one comparison stands alone', () => {
  expect(read(one)).toEqual(compared)
})

test('several names, and several operators of one name, hold together', () => {
  const both = { kind: 'and', parts: [compared, { ...compared, path: 'code' }] }
  expect(read({ ...one, code: { eq: 'a' } })).toEqual(both)
  expect(read({ age: { gte: 1, lt: 5 } })).toMatchObject({
    kind: 'and',
    parts: [{ operator: 'gte' }, { operator: 'lt' }],
  })
})

test('and, or and not nest', () => {
  expect(read({ or: [one, { not: one }, { and: [one, one] }] })).toEqual({
    kind: 'or',
    parts: [compared, { kind: 'not', part: compared }, { kind: 'and', parts: [compared, compared] }],
  })
})

test('no condition at all holds for everything, none of no conditions for nothing', () => {
  expect(read({})).toEqual({ kind: 'and', parts: [] })
  expect(read({ or: [] })).toEqual({ kind: 'or', parts: [] })
})

test.each([
  null,
  [],
  'name',
  5,
  [one],
  { name: 'a' },
  { name: {} },
  { name: ['eq', 'a'] },
  { and: one },
  { or: 'x' },
  { not: [one] },
  { not: null },
  { and: ['x'] },
])('%j is no filter', (filter) => {
  expect(() => read(filter)).toThrow(FilterProblem)
})

test.each(['like', 'EQ', '__proto__', 'constructor', 'toString', '='])('%s is no operator', (operator) => {
  expect(() => read({ name: JSON.parse(`{"${operator}": 1}`) })).toThrow(FilterProblem)
})

/** A comparison `levels` objects below the top. */
const deep = (levels: number): unknown => (levels === 1 ? one : { not: deep(levels - 1) })

test('a filter may be six objects deep and no deeper', () => {
  expect(filterLimits.depth).toBe(6)
  expect(read(deep(6))).toMatchObject({ kind: 'not' })
  expect(() => read(deep(7))).toThrow('nested deeper than 6')
})

test('a filter may hold fifty conditions and no more, however they are spread', () => {
  const conditions = (count: number) => ({ or: Array.from({ length: count }, () => one) })
  expect(read(conditions(50))).toMatchObject({ kind: 'or' })
  expect(() => read(conditions(51))).toThrow('more than 50')
  const names = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`n${n}`, { gt: 1, lt: 2 }]))
  expect(() => read(names)).toThrow('more than 50')
})

test('a name of an object prototype is a name like any other', () => {
  expect(read(JSON.parse('{"__proto__": {"eq": 1}}'))).toMatchObject({ kind: 'compare', path: '__proto__' })
})
