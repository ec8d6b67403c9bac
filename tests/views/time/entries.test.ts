import { expect, test } from 'vitest'
import { formatTitleOrId } from '../../../src/framework/values/record-title'
import { toDueEntry } from '../../../src/views/time/due-entries'
import { documented } from '../../wire/documented'

const [, piers] = documented('Tabs of a record', ['harbours', 'piers'])
if (!piers) throw new Error('The example of tabs is gone')

const row = {
  id: 3,
  name: 'East',
  status: 'built',
  kind: 'ferry',
  harbourId: 9,
  labels: { harbourId: 'North harbour' },
}
const looking = (calendar: object) => ({ ...piers, views: { ...piers.views, calendar: { on: 'to', ...calendar } } })

test('an entry shows what is declared, in words, with the colour of the choice', () => {
  expect(toDueEntry(piers, row as never)).toEqual({
    name: 'East',
    text: 'North harbour · Ferry · Built',
    tone: 'warning',
  })
  expect(toDueEntry(piers, { ...row, kind: 'fishing' } as never).tone).toBe('neutral')
})

test('without that what it is and its state', () => {
  expect(toDueEntry(looking({}), row as never)).toEqual({ name: 'East', text: 'Pier · Built', tone: 'success' })
})

test('what the reader may not read is left out, and gives no colour', () => {
  const { kind: _, ...told } = row
  expect(toDueEntry(piers, told as never)).toEqual({ name: 'East', text: 'North harbour · Built', tone: 'neutral' })
})

test.each([
  ['kind', 'Ferry'],
  ['harbourId', 'North harbour'],
  ['to', '01 Mar 2026'],
  ['from', 'Pier 3'],
])('a title that is %s is told in words', (title, words) => {
  expect(formatTitleOrId({ ...piers, title }, { ...row, to: '2026-03-01', from: null } as never)).toBe(words)
})
