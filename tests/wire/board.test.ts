import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { currency, money, ref, share, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'

const workflow = {
  field: 'status',
  initial: 'open',
  states: { open: {}, done: {} },
  transitions: { finish: { from: 'open', to: 'done', by: ['employee'] } },
}

const chores = (views: object, more: object = { workflow }): Resource =>
  defineResource('chores', {
    label: 'Chore',
    route: 'Chores',
    title: 'title',
    fields: {
      title: text(),
      ownerEmpId: ref('employees'),
      currency: currency(),
      cost: money({ currency: 'currency' }),
      budget: money({ currency: 'currency' }),
      used: share('cost', 'budget'),
    },
    access: [{ to: 'employee', can: ['list', 'create'] }],
    views,
    ...more,
  } as never)
const check = (resource: Resource) => checkDeclarations(declaredWith(resource))

const board = { card: ['ownerEmpId', 'cost'], total: 'cost', columns: ['open'] }
const tabs = { of: { Open: ['open'] }, total: 'cost' }
const chart = { title: 'Costs', by: ['ownerEmpId', 'currency'], of: 'cost', series: { Open: ['open'], Done: ['done'] } }

test('a board and a chart that fit pass', () => {
  expect(() => check(chores({ board, chart, tabs }))).not.toThrow()
})

const contradictory: [string, object, RegExp][] = [
  ['a card of nothing', { board: { ...board, card: ['owner'] } }, /its board shows owner, which is no field/],
  ['a total of words', { board: { ...board, total: 'title' } }, /its board sums title, which cannot be summed/],
  ['a total of shares', { board: { ...board, total: 'used' } }, /its board sums used, which cannot be summed/],
  ['a column of no state', { board: { ...board, columns: ['gone'] } }, /its board names the state gone/],
  ['a tab of no state', { tabs: { of: { Open: ['opne'] } } }, /its tab Open names the state opne/],
  ['a tab that sums words', { tabs: { ...tabs, total: 'title' } }, /its tabs sums title, which cannot be summed/],
  ['a chart by nothing', { chart: { ...chart, by: [] } }, /its chart is by nothing/],
  ['a chart by words', { chart: { ...chart, by: ['title'] } }, /its chart is by title, which groups nothing/],
  ['a chart of words', { chart: { ...chart, of: 'title' } }, /its chart sums title, which cannot be summed/],
  ['a series of no state', { chart: { ...chart, series: { Open: ['gone'] } } }, /its chart names the state gone/],
  [
    'a state counted twice',
    { chart: { ...chart, series: { Open: ['open'], All: ['open', 'done'] } } },
    /its chart counts open in two series/,
  ],
]

test.each(contradictory)('%s stops the start', (_, views, problem) => {
  expect(() => check(chores(views))).toThrow(problem)
})

test('without a workflow there are neither columns nor series', () => {
  expect(() => check(chores({ board: { card: [] } }, {}))).toThrow(/has a board and no workflow/)
  expect(() => check(chores({ tabs: { of: {} } }, {}))).toThrow(/has tabs and no workflow/)
  expect(() => check(chores({ chart: { ...chart, series: {} } }, {}))).toThrow(/has a chart and no workflow/)
})
