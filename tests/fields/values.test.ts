import { expect, test } from 'vitest'
import {
  check,
  choice,
  count,
  country,
  currency,
  date,
  instant,
  money,
  number,
  percent,
  ref,
  rows,
  zone,
} from '../../src/fields'
import { countryCodes, countryName } from '../../src/fields/codes/country'
import { type Field, findUnit, getFieldBehaviour } from '../../src/framework/field'
import { reads, refuses } from './reading'

const junk = [{}, [], [1], Number.NaN, Number.POSITIVE_INFINITY]
const refused = (code: string) => junk.map((input) => [input, code] as const)

reads('check', check(), [
  [true, true],
  [false, false],
  ['true', true],
  [' No ', false],
  ['on', true],
  ['0', false],
  [1, true],
])
refuses('check', check(), [
  ['maybe', 'check'],
  [2, 'check'],
  ['__proto__', 'check'],
  ['constructor', 'check'],
  ['toString', 'check'],
  [{}, 'check'],
])

const colour = choice(['red', 'dark_blue'])
reads('choice', colour, [
  ['red', 'red'],
  [' dark_blue ', 'dark_blue'],
])
refuses('choice', colour, [
  ['Red', 'choice'],
  ['green', 'choice'],
  ['constructor', 'choice'],
  ['__proto__', 'choice'],
  [0, 'choice'],
  [{}, 'choice'],
])
test('a choice reads in its words', () => {
  expect(getFieldBehaviour(colour).text('dark_blue')).toBe('Dark blue')
  expect(getFieldBehaviour(choice({ a: 'First' })).text('a')).toBe('First')
})

reads('country', country(), [
  ['IN', 'IN'],
  [' de ', 'DE'],
])
refuses('country', country(), [
  ['XX', 'country'],
  ['India', 'country'],
  ['I', 'country'],
  [{}, 'country'],
])
test('every country has a name and no code stands twice', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  expect(countryCodes.length).toBe(249)
  for (const code of countryCodes) expect(countryName(code)).not.toBe(code)
})

reads('currency', currency(), [
  ['INR', 'INR'],
  [' usd ', 'USD'],
])
refuses('currency', currency(), [
  ['₹', 'currency'],
  ['RUPEE', 'currency'],
  ['ZZZ', 'currency'],
  [5, 'currency'],
])

reads('zone', zone(), [
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  [' Europe/Berlin ', 'Europe/Berlin'],
])
refuses('zone', zone(), [
  ['Mars/Base', 'zone'],
  ['+05:30', 'zone'],
  ['../etc', 'zone'],
  ['', 'zone'],
  [5, 'zone'],
])

const spring = date({ min: '2026-03-01', max: '2026-05-31' })
reads('date', spring, [
  ['2026-03-01', '2026-03-01'],
  [' 2026-05-31 ', '2026-05-31'],
])
refuses('date', spring, [
  ['2026-02-28', 'tooEarly'],
  ['2026-06-01', 'tooLate'],
  ['2026-04-31', 'date'],
  ['2026-04-01T00:00:00Z', 'date'],
  ['01/04/2026', 'date'],
  ['tomorrow', 'date'],
  ['infinity', 'date'],
  [1_774_000_000_000, 'date'],
  ...refused('date'),
])

test('a moment is said by the clock of its place, or by UTC', () => {
  const departs = getFieldBehaviour(instant({ zone: 'fromZone' }))
  const say = (fromZone?: string) =>
    departs.text('2026-03-01T20:00:00Z', findUnit(instant({ zone: 'fromZone' }), { fromZone }, { currency: 'INR' }))
  expect(say('Asia/Kolkata')).toBe('02 Mar 2026, 01:30 Asia/Kolkata')
  expect(say('America/New_York')).toBe('01 Mar 2026, 15:00 America/New York')
  expect(say('Mars/Base')).toBe('01 Mar 2026, 20:00 UTC')
  expect(say()).toBe('01 Mar 2026, 20:00 UTC')
  const legs = rows({ fromZone: zone(), departAt: instant({ zone: 'fromZone' }) })
  const leg = { fromZone: 'Asia/Kolkata', departAt: '2026-03-01T20:00:00Z' }
  expect(getFieldBehaviour(legs).text([leg])).toContain('02 Mar 2026, 01:30 Asia/Kolkata')
})

reads('instant', instant(), [
  ['2026-03-01T10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
  ['2026-03-01T10:00Z', '2026-03-01T10:00:00.000Z'],
  ['2024-02-29T23:59:59.123Z', '2024-02-29T23:59:59.123Z'],
])
refuses('instant', instant(), [
  ['2026-03-01', 'instant'],
  ['2026-03-01T10:00:00', 'instant'],
  ['2026-02-30T10:00:00Z', 'instant'],
  ['2026-03-01T25:00:00Z', 'instant'],
  ['2026-03-01T10:00:00+99:00', 'instant'],
  ['0000-01-01T00:00:00Z', 'instant'],
  ['0001-01-01T00:00:00+05:30', 'instant'],
  ['9999-12-31T23:59:59-05:00', 'instant'],
  ['infinity', 'instant'],
  [1_774_000_000_000, 'instant'],
  ...refused('instant'),
])

reads('number', number(), [
  ['12', 12],
  ['-3', -3],
  ['+4', 4],
  ['1,25,000', 125_000],
  ['7.00', 7],
  [0, 0],
  ['-0', 0],
  [999_999_999_999_999, 999_999_999_999_999],
])
refuses('number', number(), [
  ['1.5', 'integer'],
  ['12 days', 'number'],
  ['1,5', 'decimalMark'],
  ['1e3', 'number'],
  ['0x1f', 'number'],
  ['9007199254740991', 'number'],
  ['9999999999999999', 'number'],
  [1e21, 'number'],
  [true, 'number'],
  ...refused('number'),
])
reads('number with decimals and limits', number({ decimals: 2, min: 0, max: 10 }), [
  ['1.50', 1.5],
  ['10', 10],
])
refuses('number with decimals and limits', number({ decimals: 2, min: 0, max: 10 }), [
  ['1.234', 'decimals'],
  ['-0.01', 'tooSmall'],
  ['10.01', 'tooLarge'],
])

reads('percent', percent(), [
  ['12.5 %', 12.5],
  ['100%', 100],
  [0, 0],
])
refuses('percent', percent(), [
  ['100.01', 'tooLarge'],
  ['-1', 'tooSmall'],
  ['12.345', 'decimals'],
  ['% 5', 'number'],
])

reads('money', money({ min: '0', max: '1000' }), [
  ['1,000', '1000.00'],
  ['0.1', '0.10'],
  [12, '12.00'],
])
refuses('money', money({ min: '0', max: '1000' }), [
  ['-0.0001', 'tooSmall'],
  ['1000.0001', 'tooLarge'],
  ['1.23456', 'money'],
  ['₹5', 'money'],
  [true, 'money'],
  ...refused('money'),
])

reads('reference', ref('departments'), [
  [5, 5],
  ['5', 5],
  [' 007 ', 7],
])
refuses('reference', ref('departments'), [
  [0, 'reference'],
  [-1, 'reference'],
  [1.5, 'reference'],
  ['5; drop table', 'reference'],
  ['1e3', 'reference'],
  ['9999999999999999', 'reference'],
  [2 ** 53, 'reference'],
  [true, 'reference'],
  ...refused('reference'),
])

reads('count, in a filter', count('employees', 'departmentId'), [
  [3, 3],
  ['3', 3],
])
refuses('count, in a filter', count('employees', 'departmentId'), [
  ['three', 'number'],
  [true, 'number'],
  ...refused('number'),
])

const kinds: Field[] = [
  check(),
  colour,
  country(),
  currency(),
  zone(),
  spring,
  instant(),
  number(),
  percent(),
  money(),
  ref('employees'),
  count('employees', 'departmentId'),
]

test.each(kinds.map((field) => [field.type.name, field] as const))(
  '%s answers any input without throwing',
  (_, field) => {
    const inputs = [
      ...junk,
      Symbol.iterator.toString(),
      '',
      ' ',
      '\u0000',
      '\ud800',
      '9'.repeat(1000),
      Object.create(null),
      { toString: 5 },
      -0,
      1e-7,
    ]
    for (const input of inputs) expect(getFieldBehaviour(field).parse(input)).toHaveProperty('ok')
  },
)
