import { expect, test } from 'vitest'
import { textOf } from '../lint/tree'
import { documentedBookings, evaluate } from './bookings'

/** The rows of the table of examples: expression, record, value. */
const examples = [
  ...textOf('docs/declaration/expressions.md').matchAll(/^\| `(.+?)` \| `(\{.*\})` \| `(.+?)` \|$/gm),
].map(([, text = '', record = '', value = '']): [string, string, string] => [text, record, value])

test('there are thirty examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(30)
})

test.each(examples)('%s of %s is %s', (text, record, value) => {
  expect(evaluate(text, JSON.parse(record))).toEqual(value === '∅' ? null : JSON.parse(value))
})

test('the declaration of the page computes, shows and refuses', () => {
  const { computed, visible, rules } = documentedBookings
  const record = { net: '1.00', tax: '0.18', kind: 'client', from: '2026-12-02', to: '2026-12-01' } as never
  expect(computed.total?.(record, {} as never, '2026-11-30')).toBe('1.18')
  expect(visible.fee?.(record, {} as never, '2026-11-30')).toBe(true)
  expect(rules.map(({ check }) => check(record, {} as never, '2026-11-30'))).toEqual([false])
})
