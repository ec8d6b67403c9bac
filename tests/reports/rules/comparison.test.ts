import { expect, test } from 'vitest'
import { compareFigures } from '../../../src/framework/reports/comparison'
import { computePercent } from '../../../src/framework/values/percent'

test.each([
  ['150000.00', '135000.50', '14999.50', '11.11'],
  ['30000', '31000', '-1000', '-3.23'],
  // The sign tells the direction, also below nothing.
  ['-50', '-100', '50', '50.00'],
  ['50', '-100', '150', '150.00'],
  ['12.5', '0', '12.5', null],
  [null, '10', '-10', '-100.00'],
  [null, null, '0', null],
])('%s after %s is a change of %s, %s percent', (now, before, change, changePercent) => {
  const told = compareFigures(now, before)
  expect([Number(told.change), told.changePercent]).toEqual([Number(change), changePercent])
})

test('amounts of several currencies are compared each with its own', () => {
  expect(compareFigures({ INR: '30.00', USD: '5.00' }, { INR: '20.00', EUR: '4.00' })).toEqual({
    change: { INR: '10.00', USD: '5.00', EUR: '-4.00' },
    changePercent: { INR: '50.00', EUR: '-100.00' },
  })
})

test('percents are rounded half away from zero and never made of floats', () => {
  expect([computePercent(1, 8), computePercent(-1, 8), computePercent(1, 20_000), computePercent(-1, 20_000)]).toEqual([
    ...['12.50', '-12.50', '0.01', '-0.01'],
  ])
  expect(computePercent('9007199254740993', '9007199254740993')).toBe('100.00')
  expect(computePercent(3, 0)).toBeNull()
})
