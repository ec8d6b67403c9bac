import { expect, test } from 'vitest'
import { number } from '../../src/fields'
import { getFieldBehaviour } from '../../src/framework/field'
import { formatDuration, readDuration } from '../../src/framework/values/durations'

test.each([
  ['7:30', 450],
  ['7 h 30 min', 450],
  ['7h30', 450],
  ['7:30:00', 450],
  ['7:30:20', undefined],
  [' 7H 30M ', 450],
  ['1.5 h', 90],
  ['1,25h', 75],
  ['2 hours', 120],
  ['1 hour 1 minute', 61],
  ['90m', 90],
  ['0 min', 0],
  ['1000000:00', 60_000_000],
  ['', undefined],
  ['90', undefined],
  ['1.5', undefined],
  ['7:60', undefined],
  ['h', undefined],
  ['min', undefined],
  ['-7:30', undefined],
  ['7 days', undefined],
  ['99999999 h', undefined],
])('%s is %s minutes', (text, minutes) => expect(readDuration(text)).toBe(minutes))

test.each([
  [0, '0 h'],
  [5, '5 min'],
  [60, '1 h'],
  [450, '7 h 30 min'],
  [432.5, '7 h 13 min'],
  [2400, '40 h'],
  [-90, '−1 h 30 min'],
  [72_000, '1,200 h'],
  [-0.2, '0 h'],
])('%s minutes are told as %s', (minutes, words) => expect(formatDuration(minutes)).toBe(words))

test('what is told is read as what it was', () => {
  for (let minutes = 0; minutes < 3000; minutes += 7) expect(readDuration(formatDuration(minutes))).toBe(minutes)
})

test('a number counted in minutes takes digits as minutes and keeps its limits; others take no spans', () => {
  const { parse, text } = getFieldBehaviour(number({ unit: 'minutes', min: 5, max: 1440 }))
  expect([parse('90'), parse('1:30'), parse(90)].map((read) => read.ok && read.value)).toEqual([90, 90, 90])
  expect(parse('0:04')).toMatchObject({ error: { code: 'tooSmall', args: { min: 5, unit: 'minutes' } } })
  expect(parse('25 h')).toMatchObject({ error: { code: 'tooLarge', args: { max: 1440, unit: 'minutes' } } })
  expect(parse('7 days')).toMatchObject({ error: { code: 'duration' } })
  expect(text('90')).toBe('1 h 30 min')
  // Neither fifteen minutes nor ninety: who types so is asked what they mean.
  expect(parse('1,5')).toMatchObject({ error: { code: 'duration' } })
  expect(getFieldBehaviour(number({ unit: 'minutes' })).parse('1,250')).toMatchObject({ value: 1250 })
  expect(getFieldBehaviour(number({ unit: 'minutes' })).parse('1,25,000')).toMatchObject({ value: 125_000 })
  expect(parse('1.000')).toMatchObject({ error: { code: 'duration' } })
  expect(getFieldBehaviour(number({ unit: 'days' })).parse('1:30')).toMatchObject({ ok: false })
})
