import { expect, test } from 'vitest'
import type { Row } from '../../../dataProvider/create'
import { longText, money, rows, text } from '../../../src/fields'
import type { Role } from '../../../src/framework/register'
import { defineResource } from '../../../src/framework/resource'
import { mergeChanges, rebaseRecord } from '../../../src/views/form/conflict/merge-changes'

const plans = defineResource('plans', {
  label: 'Plan',
  route: 'Plans',
  title: 'title',
  fields: {
    title: text(),
    body: longText(),
    fee: money({ writableBy: [{ where: { status: { eq: 'open' } } }] }),
    margin: text({ readableBy: ['finance'] }),
    tasks: rows({ line: text() }),
    length: text(),
  },
  computed: { length: (r) => String(r.body?.length ?? 0) },
  access: [],
  workflow: { field: 'status', initial: 'open', states: { open: {}, shut: {} }, transitions: {} },
})
const somebody = (...roles: Role[]) => ({
  empId: 7,
  roles,
  fullName: 'Somebody',
  company: { currency: 'INR', zone: 'UTC' },
})
const base = { id: 1, version: 1, title: 'Plan', body: 'one', fee: '1.00', tasks: [], length: '3', status: 'open' }
const stored = (changes: object): Row => ({ ...base, version: 2, labels: { title: 'A label' }, ...changes })
const merge = (changes: object, fresh: object) =>
  mergeChanges(plans, somebody('employee'), base, { ...changes }, stored(fresh))

test('what one of us changed is no clash, and theirs is told', () => {
  const { clashes, changed, followed } = merge({ title: 'Mine' }, { body: 'theirs', length: '6', status: 'shut' })
  expect([clashes, changed, followed]).toEqual([[], ['title'], ['body', 'status']])
})

test('what both changed is a clash with all three values, unless both wrote the same', () => {
  const { clashes, followed } = merge(
    { title: 'Mine', body: 'same', tasks: [{ line: 'dig' }] },
    { title: 'Theirs', body: 'same', tasks: [{ line: 'fill' }] },
  )
  expect(clashes).toEqual([
    { name: 'title', mine: 'Mine', theirs: 'Theirs', base: 'Plan', isLocked: false },
    { name: 'tasks', mine: [{ line: 'dig' }], theirs: [{ line: 'fill' }], base: [], isLocked: false },
  ])
  expect(followed).toEqual([])
})

test('nothing in another spelling is no change of theirs', () => {
  expect(merge({ tasks: [{ line: 'dig' }] }, { tasks: null }).clashes).toEqual([])
})

test('what is not mine to change any more is a clash though nobody else changed it', () => {
  expect(merge({ fee: '2.00' }, { status: 'shut' }).clashes).toEqual([
    { name: 'fee', mine: '2.00', theirs: '1.00', base: '1.00', isLocked: true },
  ])
})

test('what may not be read is not told', () => {
  const known = { ...base, margin: 'theirs to know' }
  const { clashes, followed } = mergeChanges(plans, somebody('employee'), known, { margin: 'mine' }, stored({}))
  expect(clashes).toEqual([{ name: 'margin', mine: 'mine', theirs: undefined, base: 'theirs to know', isLocked: true }])
  expect(followed).toEqual([])
})

test('a label that came with the stored record is not that of a value I keep', () => {
  const met = merge({ title: 'Mine' }, {})
  expect(rebaseRecord(met, ['title'])).toMatchObject({ version: 2, labels: {} })
  expect(rebaseRecord(met, []).labels).toEqual({ title: 'A label' })
})
