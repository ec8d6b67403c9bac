import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import {
  choice,
  count,
  currency,
  date,
  latest,
  lookup,
  lookupDate,
  maxOf,
  minOf,
  money,
  monthsFrom,
  number,
  path,
  ref,
  rows,
  share,
  sum,
  tally,
  text,
  total,
} from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import type { Fields } from '../../src/framework/field'
import type { ResourceName } from '../../src/framework/register'
import { defineResource, type Resource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, set } from '../../src/framework/steps/consequences'
import { declaredWith } from '../records/declared'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }] as const

const stubs = defineResource('stubs', {
  label: 'Stub',
  route: 'Stubs',
  title: 'name',
  fields: {
    name: text(),
    rootId: ref('roots'),
    otherId: ref('stubs'),
    cost: money(),
    from: date(),
    paidOn: date({ readableBy: ['finance'] }),
    coin: currency(),
    spent: number({ unit: 'minutes' }),
    many: count('roots', 'stubId'),
  },
  access,
})

/** A resource that is right but for what a case adds. */
const rootsWith = (fields: Fields, more: object = {}): Resource =>
  defineResource('roots', {
    label: 'Root',
    route: 'Roots',
    title: 'name',
    fields: { name: text(), aboveId: ref('roots'), stubId: ref('stubs'), size: number(), since: date(), ...fields },
    access,
    ...more,
  } as never) as Resource

const start = (roots: Resource) => () => checkDeclarations(declaredWith(roots, stubs))
const limit = (of: string, atMost: string, more: object = {}) => ({
  limits: [{ code: 'tooMuch', of, atMost, message: 'Too much.', ...more }],
})
const step = (ask: Fields) => ({
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, shut: {} },
    transitions: { shut: { from: 'open', to: 'shut', by: ['employee'], ask } },
  },
})

/** As somebody writes it who does not check types. */
const misspelt = (name: string) => name as ResourceName

test.each<[string, Resource, string]>([
  [
    'a date of others that some alone may read',
    rootsWith({ paid: lookupDate('stubId', 'paidOn') }),
    'paid tells employee of stubs.paidOn, of which they may not read all: name its readers by readableBy',
  ],
  [
    'a count of records that not everybody lists',
    rootsWith({}, { access: [{ to: 'employee', can: ['list'], where: { size: { gt: 1 } } }] }),
    'many tells employee of roots.stubId, of which they may not read all',
  ],
  [
    'a sum of what some alone may read',
    rootsWith({ pay: money({ readableBy: ['finance'] }), twice: sum({ plus: ['pay', 'pay'] }) }),
    'twice tells employee of roots.pay, of which they may not read all',
  ],
  [
    'a total of itself over a reference',
    rootsWith({ all: total('roots', 'aboveId', 'all') }),
    'all is made of itself over what it is made of',
  ],
  [
    'a total of a sum of itself',
    rootsWith({ all: tally('roots', 'aboveId', 'more'), more: left({ plus: ['all', 'size'], minus: [] }) }),
    'all is made of itself over what it is made of',
  ],
  [
    'computed values that ask for each other',
    rootsWith(
      { a: number(), b: number() },
      { computed: { a: (r: { b: number }) => r.b, b: (r: { a: number }) => r.a } },
    ),
    'a is computed from what is computed from it',
  ],
  [
    'a consequence that does nothing',
    rootsWith({}, { consequences: { update: [set('stubs', each('rootId'), {})] } }),
    'says that update follows: it sets nothing of stubs, of which nothing is computed',
  ],
  [
    'a required field that nobody writes',
    rootsWith({ kind: text({ required: true, writableBy: [] }) }),
    'kind is required, and nobody writes it',
  ],
  [
    'a summary of what some alone may read',
    rootsWith({ pay: money({ readableBy: ['finance'] }) }, { summary: ['pay'] }),
    'its summary names pay, which not everybody may read as words',
  ],
  [
    'a summary of no field',
    rootsWith({}, { summary: [{ from: 'since', to: 'until' }] }),
    'its summary names until, which is no field',
  ],
  [
    'a state that nobody reaches',
    rootsWith({}, { workflow: { field: 'status', initial: 'open', states: { open: {}, lost: {} }, transitions: {} } }),
    'no step leads to its state lost',
  ],
  ['a bad pattern', rootsWith({ code: text({ pattern: '[a-' }) }), 'code has the pattern [a-, which is none'],
  [
    'a pattern within rows that the database does not know',
    rootsWith({ codes: rows({ code: text({ pattern: '(?<x>a)' }) }) }),
    'codes.code has the pattern (?<x>a), which is none',
  ],
  ['an empty choice', rootsWith({ kind: choice([]) }), 'kind is chosen from no values'],
  ['a group without a name', rootsWith({}, { menu: ' ' }), 'stands in a group of the menu that has no name'],
  [
    'a group that is none',
    rootsWith({}, { menu: 'Finanse' }),
    'stands in the group Finanse of the menu, which is none; did you mean Finance?',
  ],
  ['a menu of nobody', rootsWith({}, { menuTo: ['hr'] }), 'says whose menu has it, and no group of the menu'],
  [
    'a name that records are told with',
    rootsWith({ can: text() }),
    'can is a name that records are answered or sent with',
  ],
  [
    'what another creation sets',
    rootsWith({}, { creates: { createSmallRoot: { sise: 1 } } }),
    'createSmallRoot sets sise, which is no field; did you mean size?',
  ],
  [
    'the value that another creation sets',
    rootsWith({}, { creates: { createSmallRoot: { size: 'small' } } }),
    'createSmallRoot sets size to "small", which it never holds',
  ],
  [
    'the sort of a named list',
    rootsWith({}, { lists: { getLast: { sort: '-sinse' } } }),
    'its list getLast is sorted by sinse, which is no field; did you mean since?',
  ],
  [
    'the filter of a named list',
    rootsWith({}, { lists: { getLast: { where: { sice: { eq: 1 } } } } }),
    'the filter at getLast does not fit',
  ],
  [
    'the input of a named list',
    rootsWith({}, { lists: { getOf: { input: { stub: 'stubIt' } } } }),
    'its list getOf asks by stubIt, which is no field; did you mean stubId?',
  ],
  [
    'the input of a named list over a reference',
    rootsWith({}, { lists: { getOf: { input: { stub: 'stubId.nam' } } } }),
    'its list getOf asks by stubId.nam, which is no field; did you mean name?',
  ],
  [
    'the operator of a named list',
    rootsWith({}, { lists: { getOf: { input: { stub: { at: 'stubId', by: 'startsWith' } } } } }),
    'its list getOf compares stubId by startsWith, which it cannot be',
  ],
  [
    'the dates of a named list',
    rootsWith({}, { lists: { getOf: { input: { day: { during: ['since', 'untill'] } } } } }),
    'its list getOf asks by untill, which is no field',
  ],
  [
    'an input that every list takes',
    rootsWith({}, { lists: { getOf: { input: { page: 'size' } } } }),
    'its list getOf asks for page, which every list takes',
  ],
  [
    'the reference of a parent',
    rootsWith({}, { given: { stub: parent('stubsId') } }),
    'gives stub, the parent stubsId: stubsId is no reference of roots; did you mean stubId?',
  ],
  [
    'the second reference of a parent',
    rootsWith({}, { given: { root: parent('stubId.rootID') } }),
    'gives root, the parent stubId.rootID: rootID is no reference of stubs; did you mean rootId?',
  ],
  [
    'a parent farther away',
    rootsWith({}, { given: { far: parent('stubId.rootId.aboveId') } }),
    'gives far, the parent stubId.rootId.aboveId, which is farther than two references',
  ],
  [
    'a field of a parent',
    rootsWith({}, { given: { stub: parent('stubId', { fields: ['costs'] }) } }),
    'gives stub, the costs of the parent stubId, which is no field of stubs; did you mean cost?',
  ],
  [
    'a field of a parent that is computed from others',
    rootsWith({}, { given: { stub: parent('stubId', { fields: ['many'] }) } }),
    'gives stub, the many of the parent stubId, which is computed from other records and changes without it',
  ],
  [
    'the resource of a parent',
    rootsWith({}, { given: { above: parent('aboveId', { of: stubs }) } }),
    'gives above, the parent aboveId of stubs, and it is one of roots',
  ],
  [
    'a kind of given values',
    rootsWith({}, { given: { rate: { kind: 'rates' } } }),
    'gives rate, which is of no kind there is',
  ],
  [
    'a resource that is added up',
    rootsWith({ sum: total(misspelt('stub'), 'rootId', 'cost') }),
    'sum is made of stub, which is no resource; did you mean stubs?',
  ],
  [
    'one that is counted',
    rootsWith({ many: count(misspelt('stumps'), 'rootId') }),
    'many is made of stumps, which is no resource',
  ],
  [
    'one whose last date is told',
    rootsWith({ last: latest(misspelt('stubz'), 'rootId', 'from') }),
    'last is made of stubz, which is no resource',
  ],
  [
    'the reference back',
    rootsWith({ sum: tally('stubs', 'rootid', 'cost') }),
    'sum is made of stubs by rootid, which is no reference to roots',
  ],
  [
    'one to something else',
    rootsWith({ sum: total('stubs', 'otherId', 'cost') }),
    'sum is made of stubs by otherId, which is no reference to roots',
  ],
  ['the amount', rootsWith({ sum: total('stubs', 'rootId', 'costs') }), 'sum adds up stubs.costs, which is no field'],
  [
    'an amount that is none',
    rootsWith({ sum: total('stubs', 'rootId', 'name') }),
    'sum adds up stubs.name, which is no number',
  ],
  [
    'a date that is none',
    rootsWith({ last: latest('stubs', 'rootId', 'cost') }),
    'last is the last or first of stubs.cost, which is no date',
  ],
  ['a day of what is no person', rootsWith({}, { dayOf: 'stubId' }), 'has the day of stubId, which is no person'],
  [
    'a day of what is no reference',
    rootsWith({}, { dayOf: 'size' }),
    'has the day of size: size is no reference of roots',
  ],
  ['a zone of what is no person', rootsWith({}, { zoneAt: 'name' }), 'says zoneAt, and its records are no people'],
  [
    'a greatest that is no number',
    rootsWith({ most: maxOf('stubs', 'rootId', 'name', { of: 'amount' }) }),
    'most is the greatest or least of stubs.name, which is no number',
  ],
  [
    'a least of a number that is told as a date',
    rootsWith({ first: minOf('stubs', 'rootId', 'cost', { of: 'date' }) }),
    'first is the last or first of stubs.cost, which is no date',
  ],
  [
    'a greatest that is counted in something else',
    rootsWith({ most: maxOf('stubs', 'rootId', 'spent', { of: 'number' }) }),
    'most adds up spent, which is counted in minutes, and says nothing of it',
  ],
  [
    'months to what is no date',
    rootsWith({ begun: date(), months: monthsFrom('begun', { to: 'sum' }), sum: count('stubs', 'rootId') }),
    'months counts months by sum, which is no stored date',
  ],
  [
    'a day that is none',
    rootsWith({ sum: total('stubs', 'rootId', 'cost', { until: 'name' }) }),
    'sum adds up until stubs.name, which is no date that is stored',
  ],
  [
    'what a sum is counted in',
    rootsWith({ sum: tally('stubs', 'rootId', 'spent') }),
    'sum adds up spent, which is counted in minutes, and says nothing of it',
  ],
  [
    'what a sum of the record is counted in',
    rootsWith({ spent: number({ unit: 'hours' }), sum: left({ plus: ['spent'], minus: [] }, { unit: 'days' }) }),
    'sum adds up spent, which is counted in hours, and says days of it',
  ],
  [
    'a part of a sum',
    rootsWith({ sum: sum({ plus: ['size'], minus: ['sice'] }) }),
    'sum is made of sice, which is no field',
  ],
  ['a text in a sum', rootsWith({ sum: sum({ plus: ['name'] }) }), 'sum is made of name, which is no number'],
  [
    'a sum of itself',
    rootsWith({ sum: sum({ plus: ['twice'] }), twice: sum({ plus: ['sum'] }) }),
    'sum is made of itself',
  ],
  ['a part of a share', rootsWith({ part: share('size', 'whole') }), 'part is made of whole, which is no field'],
  [
    'the reference of a look-up',
    rootsWith({ coin: lookup('stubsId', 'coin', { isToldToAll: true }) }),
    'coin looks along stubsId, which is no reference',
  ],
  [
    'what is looked up',
    rootsWith({ coin: lookup('stubId', 'coins', { isToldToAll: true }) }),
    'coin looks up stubs.coins, which is no field',
  ],
  ['a look-up of no text', rootsWith({ cost: lookup('stubId', 'cost') }), 'cost looks up stubs.cost, which is no text'],
  [
    'the way of a path',
    rootsWith({ way: path('stubId', 'name') }),
    'way goes along stubId, which is no reference to the same resource',
  ],
  ['the titles of a path', rootsWith({ way: path('aboveId', 'names') }), 'way shows names, which is no stored field'],
  [
    'a currency',
    rootsWith({ cost: money({ currency: 'coins' }) }),
    'cost has its currency from coins, which is no field',
  ],
  [
    'a currency that is a number',
    rootsWith({ cost: money({ currency: 'size' }) }),
    'cost has its currency from size, which is no text',
  ],
  [
    'a currency within rows',
    rootsWith({ lines: rows({ cost: money({ currency: 'coin' }) }) }),
    'lines.cost has its currency from coin, which is no field',
  ],
  ['a text that is limited', rootsWith({}, limit('name', 'size')), 'its limit tooMuch names name, which is no number'],
  ['a date that limits', rootsWith({}, limit('size', 'since')), 'its limit tooMuch names since, which is no number'],
  ['what is limited', rootsWith({}, limit('sice', 'size')), 'its limit tooMuch names sice, which is no field'],
  [
    'what lifts a limit',
    rootsWith({ sum: total('stubs', 'rootId', 'cost') }, limit('sum', 'size', { unless: 'why' })),
    'its limit tooMuch names why, which is a field of none of what it is made of',
  ],
  [
    'a default outside its choices',
    rootsWith({ kind: choice(['a', 'b'], { default: 'c' }) }),
    'kind begins with "c", which it never holds',
  ],
  [
    'a default above the most',
    rootsWith({ days: number({ max: 5, default: 6 }) }),
    'days begins with 6, which it never holds',
  ],
  ['somebody in a text', rootsWith({ who: text({ default: '$me' }) }), 'who begins with "$me", which it never holds'],
  [
    'a default of a step',
    rootsWith({}, step({ kind: choice(['a'], { default: 'b' }) })),
    'kind of shut begins with "b", which it never holds',
  ],
  [
    'a default within rows',
    rootsWith({ lines: rows({ days: number({ max: 5, default: 6 }) }) }),
    'lines.days begins with 6, which it never holds',
  ],
  ['a route', rootsWith({}, { route: 'stubs' }), 'its route Stubs is that of roots'],
  ['a route of a form', rootsWith({}, { formRoute: 'Roots' }), 'its routes are both Roots'],
  [
    'a filter over a reference',
    rootsWith({}, { views: { list: { filters: ['stubId.coins'] } } }),
    'its list filters by stubId.coins, which is no field',
  ],
  [
    'a filter over no reference',
    rootsWith({}, { views: { list: { filters: ['size.name'] } } }),
    'its list filters by size.name, which is no field',
  ],
  [
    'a field without a place in the form',
    rootsWith({}, { views: { form: { All: ['name', 'aboveId', 'stubId', 'size'] } } }),
    'since is filled in and stands in no section of its form',
  ],
])('%s that is wrong stops the start', (_, roots, what) => {
  expect(start(roots)).toThrow(what)
})

test('what is right starts', () => {
  const fields = {
    sum: total('stubs', 'rootId', 'cost', { currency: 'coin' }),
    coin: lookup('stubId', 'coin', { isToldToAll: true }),
    last: latest('stubs', 'rootId', 'from'),
    many: count('stubs', 'rootId'),
    left: sum({ plus: ['size'], minus: ['sum'] }, { currency: 'USD' }),
    part: share('sum', 'left'),
    way: path('aboveId', 'name'),
    lines: rows({ cost: money({ currency: 'coin' }) }),
    kind: choice(['a', 'b'], { default: 'a' }),
    who: ref('employees', { default: '$me' }),
    when: date({ default: '$today' }),
    price: money({ min: '0', default: '5' }),
  }
  const views = { list: { filters: ['stubId.coin', 'stubId.rootId.size', 'kind'] } }
  expect(start(rootsWith(fields, { ...limit('sum', 'size'), formRoute: 'RootForm', views }))).not.toThrow()
})
