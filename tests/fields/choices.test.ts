import { expect, test } from 'vitest'
import { choices } from '../../src/fields'
import { getFieldBehaviour } from '../../src/framework/field'
import { reads, refuses } from './reading'

const days = choices({ mon: 'Monday', tue: 'Tuesday', sat: 'Saturday' })

reads('choices', days, [
  [
    ['sat', 'mon'],
    ['mon', 'sat'],
  ],
  [['mon', 'mon'], ['mon']],
  ['["tue"]', ['tue']],
  ['Saturday; monday', ['mon', 'sat']],
  ['mon, tue', ['mon', 'tue']],
  [[], null],
])
refuses('choices', days, [
  [['sun'], 'choice'],
  [['mon', 7], 'choice'],
  [[['mon']], 'choice'],
  ['constructor', 'choice'],
  [['__proto__'], 'choice'],
  ['{}', 'choice'],
  [{}, 'choice'],
  ['mon;;tue', 'choice'],
])

test('choices read in their words, in the order of the declaration, and back', () => {
  const { text, parse } = getFieldBehaviour(days)
  expect(text(['mon', 'sat'])).toBe('Monday; Saturday')
  expect(parse(text(['mon', 'sat']))).toEqual({ ok: true, value: ['mon', 'sat'] })
  expect(text(null)).toBe('')
})
