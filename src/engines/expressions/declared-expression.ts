import type { Resource } from '../../framework/resource'
import type { FunctionUse } from '../../framework/rule-context/bound-functions'
import type { CalendarDate } from '../../framework/values/dates'
import { formatProblem, parseCondition, parseValue } from './expression'
import { rememberExpressionText } from './expression-text'
import type { Evaluate, ExpressionFunction, ExpressionScope, ParsedExpression } from './expression-types'
import { buildResourceScope } from './resource-scope'

/** Functions of areas, besides the common ones. */
type Functions = Readonly<Record<string, ExpressionFunction>>
type FunctionMap = ReadonlyMap<string, ExpressionFunction>

/** Makes a function of a declaration from an expression; `Value` follows from its place. */
type ExpressionFactory = <Value = boolean>(
  text: string,
  functions?: Functions,
) => (record: object, given: object, today: CalendarDate) => Value

function makeExpression(text: string, functions: Functions = {}) {
  const run = (): never => {
    throw new Error(`The expression ${text} stands where no declaration takes one`)
  }
  const bindTo = (resource: Resource, use: FunctionUse) =>
    bindExpression(text, resource, use, new Map(Object.entries(functions)))
  return rememberExpressionText(Object.assign(run, { bindTo }), text)
}

/**
 * Makes a function of a declaration from an expression, for `check`, `visible`, `frozen`, `computed` or
 * `fills`. The build checks its names and types; see `docs/declaration/expressions.md`.
 */
export const expression: ExpressionFactory = makeExpression

/** @throws Error naming resource, expression and place where it does not fit */
function bindExpression(text: string, resource: Resource, use: FunctionUse, functions: FunctionMap): Evaluate {
  const parsed = parseForUse(text, buildResourceScope(resource, { functions }), use)
  if (parsed.problems)
    throw new Error(
      `Resource ${resource.name}: the expression ${text}: ${parsed.problems.map(formatProblem).join('; ')}`,
    )
  if (use.as !== 'fill') return parsed.evaluate
  const { evaluate, reads } = parsed
  // An input stays where the expression has no value for it.
  const fill: Evaluate = (record, context, today) => evaluate(record, context, today) ?? undefined
  return Object.assign(fill, { reads })
}

function parseForUse(text: string, scope: ExpressionScope, use: FunctionUse): ParsedExpression {
  if (use.as === 'rule' || use.as === 'condition')
    return parseCondition(text, scope, use.as === 'rule' ? 'holds' : 'fails')
  return parseValue(text, scope, scope.fields.get(use.field ?? '') ?? { kind: 'other' })
}
