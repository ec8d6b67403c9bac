import { formatProblem, parseExpression } from '../../src/engines/expressions/expression'
import type { ExpressionScope, ExpressionType } from '../../src/engines/expressions/expression-types'
import { buildResourceScope } from '../../src/engines/expressions/resource-scope'
import { documented } from '../wire/documented'

const [bookings] = documented('In a declaration', ['bookings'])
if (!bookings) throw new Error('docs/declaration/expressions.md declares no bookings')

/** The resource of `docs/declaration/expressions.md`. */
export const documentedBookings = bookings

const berth = new Map<string, ExpressionType>([
  ['rate', { kind: 'number' }],
  ['closedOn', { kind: 'date' }],
])

/** What expressions of that resource may name; the berth stands for a record that a reference leads to. */
export const scope: ExpressionScope = {
  ...buildResourceScope(bookings),
  given: new Map([['berthId', berth]]),
}

/** The result of an expression on 30 Nov 2026, or what is wrong with it. */
export function evaluate(
  text: string,
  record: Readonly<Record<string, unknown>> = {},
  given: Readonly<Record<string, unknown>> = {},
): unknown {
  const parsed = parseExpression(text, scope)
  return parsed.problems ? parsed.problems.map(formatProblem).join('; ') : parsed.evaluate(record, given, '2026-11-30')
}
