import { typeExpression } from './check'
import {
  describeKind,
  type Evaluate,
  type ExpressionProblem,
  type ExpressionScope,
  type ExpressionType,
  type FieldUse,
  type ParsedExpression,
} from './expression-types'
import { parseText } from './parse'
import { ExpressionError } from './syntax'
import { convertConstants, describeMismatch, joinTypes, type TypedNode } from './typed-node'
import { writeValue } from './values'

/** Reads an expression whose result may have any type. */
export const parseExpression = (text: string, scope: ExpressionScope): ParsedExpression =>
  readExpression(text, scope, (typed) => buildEvaluation(typed, typed.type))

/**
 * Reads a condition. Where a value that it needs is empty, a rule has nothing to refuse: it `holds`. A field
 * is shown, or a value frozen, only where the condition is sure: otherwise it `fails`.
 */
export const parseCondition = (
  text: string,
  scope: ExpressionScope,
  whenEmpty: 'holds' | 'fails',
): ParsedExpression<boolean> =>
  readExpression(text, scope, (typed) => {
    if (typed.type.kind !== 'boolean')
      throw new ExpressionError(
        typed.node.at,
        `a condition is true or false, and this is ${describeKind(typed.type.kind)}`,
      )
    return (record, context, today) => (typed.run({ record, given: context, today }) ?? whenEmpty === 'holds') === true
  })

/** Reads an expression whose result is stored in a field of the type. */
export const parseValue = (text: string, scope: ExpressionScope, type: ExpressionType): ParsedExpression =>
  readExpression(text, scope, (typed) => buildEvaluation(requireFit(typed, type), type))

function readExpression<Value>(
  text: string,
  scope: ExpressionScope,
  build: (typed: TypedNode) => Evaluate<Value>,
): ParsedExpression<Value> {
  const uses: FieldUse[] = []
  try {
    const typed = typeExpression(parseText(text), { scope, uses })
    const reads = [...new Set(uses.map(({ path }) => path))]
    // The build asks the function itself what it reads.
    return { evaluate: Object.assign(build(typed), { reads }), type: typed.type, reads, uses }
  } catch (problem) {
    if (problem instanceof ExpressionError) return { problems: [describeProblem(text, problem)] }
    throw problem
  }
}

function describeProblem(text: string, { at, message }: ExpressionError): ExpressionProblem {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, message }
}

const buildEvaluation =
  (typed: TypedNode, type: ExpressionType): Evaluate =>
  (record, context, today) =>
    writeValue(typed.run({ record, given: context, today }), type, record)

/** Requires that the field takes the result; a number that is no constant is no amount. */
function requireFit(typed: TypedNode, target: ExpressionType): TypedNode {
  const field: TypedNode = { node: typed.node, type: target, run: typed.run }
  const joined = joinTypes(typed, field)
  if (target.kind === 'rows' || target.kind === 'group' || target.kind === 'other')
    throw new ExpressionError(typed.node.at, `no expression makes ${describeKind(target.kind)}`)
  if (joined?.kind !== target.kind) {
    const why =
      typed.type.kind === target.kind
        ? describeMismatch(typed.type, target)
        : `the field holds ${describeKind(target.kind)}, and this is ${describeKind(typed.type.kind)}`
    throw new ExpressionError(typed.node.at, why)
  }
  requireChoices(typed, target)
  return convertConstants(typed, target)
}

/** Refuses a choice that the field does not have. */
function requireChoices({ node, type }: TypedNode, target: ExpressionType): void {
  if (!('values' in type) || !('values' in target)) return
  const missing = type.values.find((value) => !target.values.includes(value))
  if (missing !== undefined) throw new ExpressionError(node.at, `the field has no choice '${missing}'`)
}

/** Says what is wrong in one line: `line 1, column 8: dayz is no field; did you mean days?`. */
export const formatProblem = ({ line, column, message }: ExpressionProblem): string =>
  line === 1 ? `at ${column}: ${message}` : `at line ${line}, ${column}: ${message}`
