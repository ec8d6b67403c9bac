import { expect, test } from 'vitest'
import { composeModel } from '../../server/records/compose-model'
import { getTable } from '../../server/records/model'
import { resolveFilter } from '../../server/records/sql/resolve-filter'
import { FilterProblem } from '../../src/framework/filter'
import { declaredWith } from './declared'
import { things } from './things'

const model = composeModel(declaredWith(things))
const ready = (filter: object) => resolveFilter(model, getTable(model, 'things'), filter, () => true)

test('a day named by its distance is known at the moment, and never a value of the request', () => {
  const { root, values, shape } = ready({ due: { gte: '$today-30' } })
  expect(root).toMatchObject({ operator: 'gte', operand: { kind: 'variable', name: '$today-30' } })
  expect(values).toEqual([])
  expect(shape).toBe('due gte $today-30')
})

test('both ends of a span may be named, or one of them', () => {
  expect(ready({ due: { between: ['$startOfLastMonth', '$endOfLastMonth'] } }).root).toMatchObject({
    operand: { kind: 'range', from: { name: '$startOfLastMonth' }, to: { name: '$endOfLastMonth' } },
  })
  expect(ready({ due: { between: ['2026-01-01', '$today+7'] } })).toMatchObject({
    root: { operand: { from: { kind: 'slot', index: 0 }, to: { kind: 'variable', name: '$today+7' } } },
    values: ['2026-01-01'],
  })
})

test('a list of people may hold the caller, once, beside the ids that were sent', () => {
  const { root, values } = ready({ ownerEmpId: { in: [7, '$me', 8, '$me'] } })
  expect(root).toMatchObject({
    operand: { kind: 'list', sent: { kind: 'slot', index: 0 }, known: [{ kind: 'variable', name: '$me' }] },
  })
  expect(values).toEqual([[7, 8]])
})

test('lists with and without the caller are different statements', () => {
  const shapes = [[7], [7, '$me'], ['$me']].map((ids) => ready({ ownerEmpId: { in: ids } }).shape)
  expect(new Set(shapes).size).toBe(2)
  expect(shapes[1]).toBe(shapes[2])
})

test.each([
  { due: { gte: '$today-99999' } },
  { due: { gte: '$today--1' } },
  { due: { gte: '$today+-1' } },
  { due: { gte: '$today-' } },
  { due: { gte: '$today-1.5' } },
  { due: { gte: '$today-1; drop table things' } },
  { due: { gte: '$me' } },
  { due: { gte: '$zone' } },
  { due: { between: ['$today', '$nothing'] } },
  { seenAt: { lte: '$today-٣' } },
  { createdAt: { lte: '$record' } },
  { amount: { gte: '$today-1' } },
  { ownerEmpId: { eq: '$today-1' } },
  { ownerEmpId: { in: ['$reports'] } },
  { ownerEmpId: { in: ['$today'] } },
  { ownerEmpId: { in: [['$me']] } },
  { ownerEmpId: { in: '$nobody' } },
  { ownerEmpId: { eq: '$reports' } },
])('%j is refused', (filter) => {
  expect(() => ready(filter)).toThrow(FilterProblem)
})

test('a day may be an expression, which is known at the moment too', () => {
  const { root, values, shape } = ready({ due: { between: ['=today() - 7', '= endOfMonth(today()) + 1'] } })
  expect(root).toMatchObject({ operand: { kind: 'range', from: { kind: 'variable', name: '=today() - 7' } } })
  expect(values).toEqual([])
  expect(shape).toContain('=today() - 7')
  expect(ready({ nick: { eq: '=today()' } }).values).toEqual(['=today()'])
})

const hostileDays = [
  ...[
    '=',
    '=7',
    "='soon'",
    '=due',
    '=today() +',
    '=today() - today()',
    '=today() + 1.',
    '=today();',
    '=$me',
    '=$today',
  ],
  ...['=constructor()', '=today().constructor', '=if(true, today(), 7)', '=isGstin(today())', '=today() /* */'],
  ...[`=${'('.repeat(90)}today()${')'.repeat(90)}`, `=today()${' + 1'.repeat(60)}`, '=today\u0000()', '==today()'],
]

test.each(hostileDays)('the day %j is refused in words', (day) => {
  expect(() => ready({ due: { lt: day } })).toThrow(FilterProblem)
  expect(() => ready({ due: { between: [day, '$today'] } })).toThrow(FilterProblem)
})

test('where a field holds text, the name of a variable is text', () => {
  expect(ready({ nick: { in: ['$me', '$today-30'] } }).values).toEqual([['$me', '$today-30']])
})
