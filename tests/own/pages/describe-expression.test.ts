import { expect, test } from 'vitest'
import { createSay } from '../../../src/i18n/words-hook'
import { describeExpression } from '../../../src/pages/own/expressions/describe-expression'
import { sayUnknownWord, wordProblem } from '../../../src/pages/own/expressions/say-problem'
import { listDraftNames } from '../../../src/pages/own/expressions/vocabulary'
import { expressionWords } from '../../../src/pages/own/expressions/words'

const field = (name: string, type: string, options: Readonly<Record<string, unknown>>) => ({
  id: name,
  name,
  type,
  options,
  isGuessed: false,
})

const names = listDraftNames(
  {
    fields: [
      field('payment', 'choice', {
        label: 'Payment',
        options: [
          ['c1', 'paid', 'Paid'],
          ['c2', 'open', 'Still open'],
        ],
      }),
      field('monthlyFee', 'money', { label: 'Monthly fee' }),
      field('dueDate', 'date', { label: 'Due date' }),
      field('isSent', 'check', { label: 'Sent' }),
      field('borrowerEmpId', 'ref', { label: 'Borrower', to: 'employees' }),
    ],
  },
  () => undefined,
)

/** Puts the arguments into the words, as the catalogue does. */
const say = createSay(
  (_, options = {}) => String(options._).replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name])),
  'expressions',
  expressionWords,
)

test.each([
  ["payment = 'paid'", 'Payment is Paid'],
  ["payment in ('paid', 'open') and dueDate < today()", 'Payment is Paid or Still open and Due date is before today'],
  ['monthlyFee * 12 >= 1000', 'Monthly fee × 12 is at least 1000'],
  ['monthlyFee * (2 + 3)', 'Monthly fee × (2 + 3)'],
  ['isSent and not isSent', 'Sent is ticked and Sent is not ticked'],
  [
    "dueDate = empty or (isSent and dueDate > '2026-12-31')",
    'Due date is empty or (Sent is ticked and Due date is after 31 Dec 2026)',
  ],
  ["if(payment = 'paid', 0, monthlyFee)", '0 if Payment is Paid, otherwise Monthly fee'],
  ['daysBetween(today(), dueDate)', 'the days from today to Due date'],
])('%s is said as %s', (stored, sentence) => expect(describeExpression(stored, names, say)).toBe(sentence))

test('nothing is said of what does not fit', () => {
  expect(describeExpression('payment = ', names, say)).toBeUndefined()
})

test('sentences of the checker name labels, and no place of a text that nobody sees', () => {
  expect(wordProblem('at 1: dueDat is no field; did you mean dueDate?', names)).toBe(
    'DueDat is no field; did you mean “Due date”?',
  )
  expect(wordProblem("at 11: 'payd' is none of the choices; did you mean paid?", names)).toBe(
    "'payd' is none of the choices; did you mean “Paid”?",
  )
  expect(sayUnknownWord({ word: 'Payed', end: 5, ...(names[0] && { of: names[0] }), nearest: 'Paid' }, say)).toBe(
    '“Payed” is no choice of “Payment”. Did you mean “Paid”?',
  )
})
