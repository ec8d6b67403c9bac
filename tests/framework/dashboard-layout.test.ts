import { expect, test } from 'vitest'
import {
  arrangeParts,
  changePart,
  findLayoutProblems,
  isLayout,
  keepUnseenParts,
  movePart,
} from '../../src/framework/reports/dashboard-layout'

const parts = (names: string) => names.split(' ').map((name) => ({ name }))
const names = (arranged: readonly { name: string }[]) => arranged.map(({ name }) => name).join(' ')

test.each([
  ['nothing is stored', 'a b c', [], 'a b c'],
  ['all are stored', 'a b c', parts('c a b'), 'c a b'],
  ['a new one is in the middle', 'a b c', parts('c a'), 'c a b'],
  ['a new one is the first', 'n a b', parts('b a'), 'n b a'],
  ['several new ones follow each other', 'a n m b', parts('b a'), 'b a n m'],
  ['a stored one is gone', 'a c', parts('c b a'), 'c a'],
])('parts where %s', (_, standard, stored, arranged) => {
  expect(names(arrangeParts(standard.split(' '), stored))).toBe(arranged)
})

test.each([
  ['in the middle', 'a c', 'a b c', 'c a', 'c a b'],
  ['first', 'b c', 'a b c', 'c b', 'a c b'],
  ['two in a row', 'a d', 'a b c d', 'd a', 'd a b c'],
])('an unseen part that was %s is kept behind the one before it', (_, seen, stored, input, kept) => {
  expect(names(keepUnseenParts(seen.split(' '), parts(stored), parts(input)))).toBe(kept)
})

test('a part moves among those of its group only', () => {
  const all = parts('x a y b z c')
  expect(names(movePart(all, ['a', 'b', 'c'], 0, 2))).toBe('x b y c z a')
  expect(names(movePart(all, ['a', 'b', 'c'], 2, 0))).toBe('x c y a z b')
  for (const [from, to] of [
    [0, 3],
    [0, -1],
    [5, 0],
  ] as const)
    expect(movePart(all, ['a', 'b', 'c'], from, to)).toBe(all)
  expect(changePart(all, 'a', { isHidden: true })[1]).toEqual({ name: 'a', isHidden: true })
})

test('unknown and doubled parts are found, and what is no layout', () => {
  expect(findLayoutProblems(['a', 'b'], parts('a n a'))).toEqual([
    { index: 1, name: 'n', code: 'unknownPart' },
    { index: 2, name: 'a', code: 'doubledPart' },
  ])
  expect(isLayout([{ name: 'a', size: 'wide', isHidden: false }])).toBe(true)
  for (const wrong of [null, {}, 'a', [['a']], [{ name: 1 }], [{ name: '' }], [{ name: 'a', isHidden: 'yes' }]])
    expect(isLayout(wrong)).toBe(false)
})
