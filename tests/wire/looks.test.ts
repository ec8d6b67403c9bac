import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { type AddedTabs, mergeAreaTabs } from '../../src/framework/lists/record-tabs'
import type { Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { documented } from './documented'

const names = ['harbours', 'piers', 'pierOrders']
const [harbours, piers, orders] = documented('Tabs of a record', names) as [Resource, Resource, Resource]

const check = (changed: { harbours?: object; piers?: object }) =>
  checkDeclarations(
    declaredWith(
      { ...harbours, views: { ...harbours.views, ...changed.harbours } },
      { ...piers, views: { ...piers.views, ...changed.piers } },
      orders,
    ),
  )
const tabs = (added: Record<string, object>) => ({
  harbours: {
    recordTabs: mergeAreaTabs(harbours.views.recordTabs ?? {}, added as AddedTabs, (what) => {
      throw new Error(what)
    }),
  },
})
const gantt = { from: 'from', to: 'to' }

test('bars, a calendar and tabs that fit pass', () => {
  expect(() => check({})).not.toThrow()
})

test.each<[string, Parameters<typeof check>[0], RegExp]>([
  [
    'bars from what is no field',
    { piers: { gantt: { ...gantt, from: 'form' } } },
    /bars is by form, which is no field; did you mean from/,
  ],
  [
    'bars to what is no date',
    { piers: { gantt: { ...gantt, to: 'name' } } },
    /bars is by name, which is neither a date nor a moment/,
  ],
  ['bars grouped by words', { piers: { gantt: { ...gantt, group: 'name' } } }, /groups by name, which is no reference/],
  ['bars done by words', { piers: { gantt: { ...gantt, done: 'name' } } }, /how much is done, which is no number/],
  [
    'links that name one alone',
    { piers: { gantt: { ...gantt, after: 'piers.partOfId' } } },
    /linked by piers.partOfId/,
  ],
  ['links of nothing', { piers: { gantt: { ...gantt, after: 'pierOrder.otherId' } } }, /linked by pierOrder.otherId/],
  [
    'a calendar that shows what is no field',
    { piers: { calendar: { on: 'to', shows: ['names'] } } },
    /its calendar shows names, which is no field; did you mean name/,
  ],
  [
    'colours of no choice',
    { piers: { calendar: { on: 'to', tones: { by: 'name', of: {} } } } },
    /its calendar has its colours by name, which is no choice/,
  ],
  [
    'a colour of no value',
    { piers: { calendar: { on: 'to', tones: { by: 'kind', of: { fery: 'info' } } } } },
    /its calendar has a colour for fery, which kind never is; did you mean ferry/,
  ],
  [
    'a calendar of words',
    { piers: { calendar: { on: 'name' } } },
    /its calendar is by name, which is neither a date nor a moment/,
  ],
  ['a picker of a day', { piers: { picker: ['from'] } }, /its picker tells from, which is neither a text nor/],
  ['a picker of nothing', { piers: { picker: ['nam'] } }, /its picker tells nam, which is no field; did you mean name/],
  ['a picker of the title', { piers: { picker: ['name'] } }, /its picker tells name, which is the title already/],
  ['files of no kind', { piers: { attaches: 'form' } }, /its form attaches form, which is no kind of its files/],
  [
    'drafts by no check',
    { piers: { sends: { step: 'no', draftBy: 'name' } } },
    /keeps drafts by name, which is no check/,
  ],
  ['a folded section that is none', { piers: { folds: ['Fee'] } }, /its form folds Fee, which is no section/],
  ['a tab that holds nothing', tabs({ empty: { label: 'Empty' } }), /its tab empty holds nothing/],
  ['a tab behind itself', tabs({ last: { label: 'L', after: 'last', related: ['piers'] } }), /stands behind itself/],
  [
    'a section that is none',
    tabs({ money: { sections: ['Fee'] } }),
    /takes the section Fee, which there is not; did you mean Fees/,
  ],
  [
    'a section of two tabs',
    tabs({ more: { label: 'More', sections: ['Fees'] } }),
    /takes Fees, which the tab money has/,
  ],
  [
    'a list that is not on the page',
    tabs({ money: { related: ['pierOrders'] } }),
    /takes pierOrders, which is not among/,
  ],
  [
    'records that do not refer to it',
    tabs({ m: { label: 'M', shows: { as: 'gantt', of: ['employees'] } } }),
    /shows employees/,
  ],
  [
    'a resource that is none',
    tabs({ m: { label: 'M', shows: { as: 'gantt', of: ['pears'] } } }),
    /shows pears, which is no resource/,
  ],
  [
    'a look that the records have not',
    { ...tabs({ m: { label: 'M', shows: { as: 'board', of: ['piers'] } } }), piers: { board: undefined } },
    /shows piers as a board, which it has not/,
  ],
  [
    'one board of two',
    tabs({ m: { label: 'M', shows: { as: 'board', of: ['piers', 'pierOrders'] } } }),
    /several resources on one board/,
  ],
])('%s stops the start', (_, changed, problem) => {
  expect(() => check(changed)).toThrow(problem)
})

test('files where the resource keeps none stop the start', () => {
  const without = { ...harbours, files: {} }
  expect(() => checkDeclarations(declaredWith(without, piers, orders))).toThrow(/its tab papers has files/)
})
