import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { choice, count, date, instant, members, number, ref, rows, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'

const fields = {
  title: text(),
  room: number(),
  ownerEmpId: ref('employees'),
  fromDate: date(),
  toDate: date(),
  fromSession: choice(['full', 'second_half']),
  toSession: choice(['full', 'first_half']),
  startsAt: instant(),
  parts: count('stays', 'insideId'),
  insideId: ref('stays'),
  lines: rows({ what: text() }),
}
const during = { from: 'fromDate', to: 'toDate' }
const halves = { from: 'fromSession', to: 'toSession', first: 'first_half', second: 'second_half' }
const rule = { code: 'taken', on: ['room'], during, message: '' }

const stays = (more: object): Resource =>
  defineResource('stays', {
    label: 'Stay',
    route: 'Stays',
    title: 'title',
    fields,
    access: [{ to: 'employee', can: ['list', 'create'] }],
    ...more,
  })
const check = (...resources: Resource[]) => checkDeclarations(declaredWith(...resources))

test('what names stored fields that fit passes', () => {
  check(
    stays({
      noOverlap: [
        rule,
        {
          ...rule,
          on: [],
          during: { ...during, halves },
          where: { or: [{ title: { in: ['a'] } }, { room: { gt: 1 } }] },
        },
        { ...rule, on: ['ownerEmpId', 'title'], during: { from: 'createdAt', to: 'startsAt' } },
      ],
    }),
  )
  check(stays({ isAppendOnly: true }))
})

const step = { from: 'open', to: 'done', by: ['employee'] }
const contradictory: [string, object, RegExp][] = [
  ['a compared name', { noOverlap: [{ ...rule, on: ['rom'] }] }, /noOverlap taken names rom, which is no stored field/],
  [
    'a computed one',
    { noOverlap: [{ ...rule, on: ['parts'] }] },
    /noOverlap taken names parts, which is no stored field/,
  ],
  ['many values', { noOverlap: [{ ...rule, on: ['lines'] }] }, /taken compares lines, which has many values/],
  ['a beginning', { noOverlap: [{ ...rule, during: { ...during, from: 'fromDay' } }] }, /names fromDay, which is no/],
  [
    'a text as time',
    { noOverlap: [{ ...rule, during: { from: 'title', to: 'title' } }] },
    /title to title, which are neither/,
  ],
  [
    'two kinds of time',
    { noOverlap: [{ ...rule, during: { ...during, to: 'startsAt' } }] },
    /fromDate to startsAt, which are neither/,
  ],
  [
    'a half of a moment',
    { noOverlap: [{ ...rule, during: { from: 'startsAt', to: 'startsAt', halves } }] },
    /halves the days of startsAt, which is no date/,
  ],
  [
    'a half that nobody chooses',
    { noOverlap: [{ ...rule, during: { ...during, halves: { ...halves, second: 'evening' } } }] },
    /says evening of fromSession, which never holds it/,
  ],
  [
    'a half that is no choice',
    { noOverlap: [{ ...rule, during: { ...during, halves: { ...halves, to: 'title' } } }] },
    /says first_half of title, which never holds it/,
  ],
  [
    'a filtered name',
    { noOverlap: [{ ...rule, where: { colour: { eq: 'red' } } }] },
    /filter of its noOverlap taken.*colour/,
  ],
  [
    'who asks',
    { noOverlap: [{ ...rule, where: { ownerEmpId: { eq: '$me' } } }] },
    /ownerEmpId with a value of the moment/,
  ],
  [
    'when they ask',
    { noOverlap: [{ ...rule, where: { fromDate: { gt: '$today' } } }] },
    /fromDate with a value of the moment/,
  ],
  [
    'other records',
    { noOverlap: [{ ...rule, where: { 'insideId.title': { eq: 'x' } } }] },
    /reads title of other records/,
  ],
  ['their number', { noOverlap: [{ ...rule, where: { not: { parts: { eq: 0 } } } }] }, /reads parts of other records/],
  [
    'a unique name',
    { unique: [{ code: 'pair', on: ['rom'], message: '' }] },
    /unique pair names rom, which is no stored/,
  ],
  [
    'a change',
    { isAppendOnly: true, access: [{ to: 'hr', can: ['list', 'update'] }] },
    /append-only and grants update to hr/,
  ],
  [
    'a deletion',
    { isAppendOnly: true, access: [{ to: ['hr'], can: ['delete'] }] },
    /append-only and grants delete to hr/,
  ],
  [
    'a flow',
    {
      isAppendOnly: true,
      workflow: { field: 'status', initial: 'open', states: { open: {}, done: {} }, transitions: { step } },
    },
    /append-only and cannot have a workflow/,
  ],
  [
    'a part',
    { isAppendOnly: true, fields: { ...fields, ofEmpId: ref('employees', { isPart: true }) } },
    /append-only, and ofEmpId would delete its records as parts/,
  ],
  [
    'another server',
    { isAppendOnly: true, source: { simpleRest: 'https://other.example' } },
    /another server and can have neither/,
  ],
]
test.each(contradictory)('%s that does not fit is refused with the resource and the name', (_, more, words) => {
  expect(() => check(stays(more))).toThrow(words)
  expect(() => check(stays(more))).toThrow(/^Resource stays: /)
})

test('members of another resource that could not be changed are refused', () => {
  const houses = defineResource('houses', {
    label: 'House',
    route: 'Houses',
    title: 'title',
    fields: { title: text(), stayIds: members('stays', 'houseId') },
    access: [],
  })
  const inHouses = stays({ isAppendOnly: true, fields: { ...fields, houseId: ref('houses') } })
  expect(() => check(houses, inHouses)).toThrow(/^Resource houses: stayIds would change records of stays/)
})
