import { describe, expect, test } from 'vitest'
import { formatProblem, parseCondition, parseExpression, parseValue } from '../../src/engines/expressions/expression'
import type { ExpressionFields, ExpressionScope, ExpressionType } from '../../src/engines/expressions/expression-types'
import { renameInExpression } from '../../src/engines/expressions/rename'

const lines: ExpressionFields = new Map<string, ExpressionType>([
  ['price', { kind: 'amount', currency: 'currency' }],
  ['quantity', { kind: 'number', decimals: 2 }],
  ['isFree', { kind: 'boolean' }],
])
const fields: ExpressionFields = new Map<string, ExpressionType>([
  ['days', { kind: 'number', decimals: 1 }],
  ['count', { kind: 'number', decimals: 0 }],
  ['net', { kind: 'amount', currency: 'currency' }],
  ['tax', { kind: 'amount', currency: 'currency' }],
  ['fee', { kind: 'amount', currency: 'EUR' }],
  ['currency', { kind: 'text' }],
  ['name', { kind: 'text', max: 10 }],
  ['kind', { kind: 'choice', values: ['client', 'internal'] }],
  ['workDays', { kind: 'choices', values: ['mon', 'tue'] }],
  ['from', { kind: 'date' }],
  ['to', { kind: 'date' }],
  ['startedAt', { kind: 'moment' }],
  ['isPaid', { kind: 'boolean' }],
  ['berthId', { kind: 'reference', to: 'berths' }],
  ['otherBerthId', { kind: 'reference', to: 'berths' }],
  ['lines', { kind: 'rows', fields: lines }],
  ['pin', { kind: 'other' }],
])
const berth: ExpressionFields = new Map<string, ExpressionType>([['rate', { kind: 'number' }]])
const scope: ExpressionScope = { fields, given: new Map([['berthId', berth]]) }

/** The result of an expression, or what is wrong with it. */
function evaluate(text: string, record: Record<string, unknown> = {}, given: Record<string, unknown> = {}): unknown {
  const parsed = parseExpression(text, scope)
  return parsed.problems ? parsed.problems.map(formatProblem).join('; ') : parsed.evaluate(record, given, '2026-11-30')
}

describe('values', () => {
  test('are exact where floats are not', () => {
    expect(evaluate('0.1 + 0.2 = 0.3')).toBe(true)
    expect(evaluate('net + tax', { net: '0.10', tax: '0.20' })).toBe('0.30')
    expect(evaluate('net / 3', { net: '10.00', currency: 'INR' })).toBe('3.33')
    expect(evaluate('net / 0', { net: '10.00' })).toBe(null)
  })
})

test('names are renamed and all else stays', () => {
  expect(renameInExpression("days > 1 and concat(name,  'days') != ''", scope, 'days', 'length')).toBe(
    "length > 1 and concat(name,  'days') != ''",
  )
  expect(renameInExpression('sum(lines, price * days)', scope, 'days', 'quantity')).toBe(undefined)
  expect(renameInExpression('sum(lines.price) + sum(lines, price)', scope, 'lines.price', 'amount')).toBe(
    'sum(lines.amount) + sum(lines, amount)',
  )
  expect(renameInExpression('berthId.rate > 1 and berthId != empty', scope, 'berthId', 'placeId')).toBe(
    'placeId.rate > 1 and placeId != empty',
  )
})

test('conditions and values fit their use', () => {
  expect(parseCondition('to >= from', scope, 'holds').evaluate?.({ from: '2026-01-02' }, {}, '')).toBe(true)
  expect(parseCondition('to >= from', scope, 'fails').evaluate?.({ from: '2026-01-02' }, {}, '')).toBe(false)
  expect(parseValue('days * 1.25', scope, { kind: 'number', decimals: 1 }).evaluate?.({ days: 1 }, {}, '')).toBe(1.3)
  expect(evaluate('dayz > 0')).toBe('at 1: dayz is no field; did you mean days?')
})
