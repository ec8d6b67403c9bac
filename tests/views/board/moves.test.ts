import { describe, expect, test } from 'vitest'
import type { Row } from '../../../dataProvider/create'
import { resources } from '../../../resources'
import { listOpenColumns, listStepsBetween } from '../../../src/framework/lists/board'
import type { Resource } from '../../../src/framework/resource'
import { findNextCard } from '../../../src/views/list/board/card-keys'
import {
  type CardMove,
  countWithMoves,
  findEndState,
  listCards,
  listTargetColumns,
  noMoves,
} from '../../../src/views/list/board/card-moves'
import type { Step } from '../../../src/views/steps/list-steps'

const sows = resources.find(({ name }) => name === 'sows') as Resource
const workflow = sows.workflow as NonNullable<Resource['workflow']>
const row = (id: number): Row => ({ id })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const moved = (id: number, from: string, to: string, at = 0, countsOf = 1): [number, CardMove] => [
  id,
  { row: row(id), from, to, at, countsOf },
]

describe('the cards of a column', () => {
  test('are those the server told, each once', () => {
    expect(ids(listCards('sent', [row(1), row(2), row(1)], noMoves))).toEqual([1, 2])
  })

  test('lose one on its way out and take one on its way in where it was put down', () => {
    const moves = new Map([moved(2, 'draft', 'sent', 1)])
    expect(ids(listCards('draft', [row(1), row(2), row(3)], moves))).toEqual([1, 3])
    expect(ids(listCards('sent', [row(7), row(8)], moves))).toEqual([7, 2, 8])
    expect(ids(listCards('active', [row(9)], moves))).toEqual([9])
  })

  test('hold one that has arrived once, also before the move is over', () => {
    expect(ids(listCards('sent', [row(7), row(2)], new Map([moved(2, 'draft', 'sent')])))).toEqual([2, 7])
  })

  test('take one put down further below than they reach', () => {
    expect(ids(listCards('sent', [row(7)], new Map([moved(2, 'draft', 'sent', 9)])))).toEqual([7, 2])
  })
})

test('counts follow a move until the server has counted it', () => {
  const moves = new Map([moved(2, 'draft', 'sent')])
  expect(['draft', 'sent', 'active'].map((state) => countWithMoves(state, 5, moves, 1))).toEqual([4, 6, 5])
  expect(['draft', 'sent', 'active'].map((state) => countWithMoves(state, 5, moves, 2))).toEqual([5, 5, 5])
})

describe('where a card may go', () => {
  const step = (name: string, blocked?: string): Step => ({
    name,
    label: name,
    ask: {},
    comment: undefined,
    confirm: undefined,
    isDanger: false,
    blocked,
  })

  test('is where the offered steps lead from its state', () => {
    const targets = listTargetColumns(sows, 'draft', [step('send'), step('cancel'), step('revise'), step('print')])
    expect([...targets.keys()]).toEqual(['sent', 'cancelled'])
    expect(targets.get('sent')?.ways.map(({ name }) => name)).toEqual(['send'])
  })

  test('is told with the reason where the step only waits for something', () => {
    const targets = listTargetColumns(sows, 'draft', [step('sign', 'Fill in first: signed date.')])
    expect(targets.get('active')).toEqual({ ways: [], reason: 'Fill in first: signed date.' })
  })

  test('is nowhere without a step', () => {
    expect(listTargetColumns(sows, 'closed', []).size).toBe(0)
  })

  test('follows the workflow: never to itself, and only by its transitions', () => {
    expect(listStepsBetween(workflow, 'draft', 'active')).toEqual(['sign'])
    expect(listStepsBetween(workflow, 'draft', 'completed')).toEqual([])
    expect(listStepsBetween(workflow, 'draft', 'draft')).toEqual([])
    expect(findEndState(sows, 'hold')).toBe('on_hold')
    expect(findEndState(sows, 'nothing')).toBeUndefined()
  })
})

test('columns stand open where a record can leave them, or where the declaration says so', () => {
  const card: never[] = []
  expect(listOpenColumns(workflow, { card })).toEqual(['draft', 'sent', 'active', 'on_hold', 'completed'])
  expect(listOpenColumns(workflow, { card, columns: ['active'] })).toEqual(['active'])
})

describe('arrow keys', () => {
  const columns = [['a', 'b', 'c'], [], ['d'], ['e', 'f']]
  test.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['c', 'ArrowDown', undefined],
    ['a', 'ArrowUp', undefined],
    ['a', 'ArrowRight', 'd'],
    ['c', 'ArrowRight', 'd'],
    ['d', 'ArrowRight', 'e'],
    ['f', 'ArrowLeft', 'd'],
    ['d', 'ArrowLeft', 'a'],
    ['e', 'ArrowRight', undefined],
    ['a', 'ArrowLeft', undefined],
    ['a', 'Home', undefined],
    ['z', 'ArrowRight', undefined],
  ])('from %s by %s', (card, key, next) => {
    expect(findNextCard(columns, card, key)).toBe(next)
  })
})
