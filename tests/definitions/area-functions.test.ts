import { expect, test } from 'vitest'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import { registerAreaFunctions } from '../../src/engines/expressions/functions/area-functions'
import { testText } from '../../src/engines/expressions/functions/texts'
import { surroundings } from '../framework/body/surroundings'

const buildBody = (must: string) => ({
  name: 'payees',
  label: 'Payee',
  title: 'holder',
  fields: [
    ['f1', 'holder', 'text', { required: true }],
    ['f2', 'account', 'text'],
    ['f3', 'begins', 'date'],
    ['f4', 'ends', 'date'],
  ],
  rules: [{ code: 'fits', on: 'account', must, message: 'It does not fit.' }],
  access: [{ to: ['hr'], can: ['list'] }],
})

/** Tells whether a record holds by the rule of a body. */
function checkRecord(must: string, record: object): boolean {
  const { declaration, problems } = readResourceBody(buildBody(must), surroundings)
  expect(problems).toBeUndefined()
  const check = declaration?.rules[0]?.check as unknown as (record: object, given: object, today: string) => boolean
  return check(record, {}, '2026-11-30')
}

test.each([
  ['isIban(account)', { account: 'DE89370400440532013000' }, true],
  ['isIban(account)', { account: 'DE88370400440532013000' }, false],
  ['isIban(account)', {}, true],
  ['isGstin(account) or isIban(account)', { account: 'XX' }, false],
  ['weekdaysBetween(begins, ends) <= 5', { begins: '2026-11-30', ends: '2026-12-06' }, true],
  ['weekdaysBetween(begins, ends) = 6', { begins: '2026-11-30', ends: '2026-12-07' }, true],
  ['weekdaysBetween(begins, ends) = 0', { begins: '2026-12-07', ends: '2026-11-30' }, true],
  ['weekdaysBetween(begins, ends) = 0', { begins: '2026-12-05', ends: '2026-12-06' }, true],
])('%s of %j is %s', (must, record, expected) => {
  expect(checkRecord(must, record)).toBe(expected)
})

test.each([
  ['isIban()', 'isIban takes 1 value, not 0'],
  ['isIban(begins)', 'isIban takes a text or a choice here'],
  ['isIbann(account)', 'isIbann is no function; did you mean isIban?'],
])('%s is refused', (must, words) => {
  const { problems } = readResourceBody(buildBody(must), surroundings)
  expect(problems?.get('rules.0.must')).toContain(words)
})

test('no area takes the name of a function that every expression has', () => {
  expect(() => registerAreaFunctions({ today: testText(() => true) })).toThrow(
    'today is a function of every expression',
  )
})
