import { describeKind, describeKinds, type ExpressionFunction, type ExpressionType } from './expression-types'
import { commonFunctions } from './functions'
import { areaFunctions } from './functions/area-functions'
import { requireBoolean } from './operators'
import { isRowFunction, rowFunctionNames, typeRowCall } from './row-calls'
import { type CallNode, ExpressionError } from './syntax'
import {
  type CheckContext,
  convertConstants,
  describeMismatch,
  joinTypes,
  type Run,
  suggestFrom,
  type TypedNode,
  type TypeNode,
} from './typed-node'

const choosers = ['if', 'ifEmpty']

/** Checks a call, and answers how to run it. */
export function typeCall(node: CallNode, context: CheckContext, typeNode: TypeNode): TypedNode {
  const { name } = node
  if (isRowFunction(name)) return typeRowCall(node, context, typeNode)
  const called = commonFunctions.get(name) ?? context.scope.functions?.get(name) ?? areaFunctions.get(name)
  if (!called && !choosers.includes(name)) throw new ExpressionError(node.at, describeUnknown(name, context))
  const values = node.values.map((value) => typeNode(value, context))
  if (name === 'if') return typeIf(node, values)
  if (name === 'ifEmpty') return typeIfEmpty(node, values)
  return typeFunction(node, called as ExpressionFunction, values)
}

function describeUnknown(name: string, { scope }: CheckContext): string {
  const added = [...(scope.functions?.keys() ?? []), ...areaFunctions.keys()]
  const names = [...commonFunctions.keys(), ...choosers, ...rowFunctionNames, ...added]
  return `${name} is no function${suggestFrom(name, names)}`
}

/** Refuses a call with too few or too many values. */
function requireCount(node: CallNode, least: number, most: number): void {
  const { length } = node.values
  if (length >= least && length <= most) return
  const expected =
    least === most ? String(least) : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`
  throw new ExpressionError(
    node.at,
    `${node.name} takes ${expected} ${expected === '1' ? 'value' : 'values'}, not ${length}`,
  )
}

function typeFunction(node: CallNode, called: ExpressionFunction, values: readonly TypedNode[]): TypedNode {
  const { takes, optional = 0, isRepeated, skipsEmpty, gives } = called
  requireCount(node, takes.length - optional, isRepeated ? Number.POSITIVE_INFINITY : takes.length)
  const parts = values.map((value, at) => fitArgument(node.name, takes[Math.min(at, takes.length - 1)] ?? [], value))
  const type = typeof gives === 'object' ? gives : joinArguments(gives === 'first' ? parts.slice(0, 1) : parts)
  const typed = typeof gives === 'object' ? fitChoices(parts) : parts.map((value) => convertConstants(value, type))
  const run: Run = (frame) => {
    const results = typed.map((value) => value.run(frame))
    if (skipsEmpty)
      return called.run(
        results.filter((result) => result !== null),
        frame.today,
      )
    return results.includes(null) ? null : called.run(results, frame.today)
  }
  return { node, type, run }
}

/** A text of the expression may stand for a day; other values have a kind that the function takes. */
function fitArgument(name: string, kinds: readonly string[], value: TypedNode): TypedNode {
  const { kind } = value.type
  if (kinds.includes(kind) || kind === 'empty') return value
  if (kind === 'text' && value.constants && kinds.includes('date')) return convertConstants(value, { kind: 'date' })
  const expected = describeKinds(kinds as readonly ExpressionType['kind'][])
  throw new ExpressionError(value.node.at, `${name} takes ${expected} here, and this is ${describeKind(kind)}`)
}

/** After a field with several choices a text has to be one of them. */
function fitChoices(values: readonly TypedNode[]): readonly TypedNode[] {
  const [first] = values
  if (first?.type.kind !== 'choices') return values
  const type: ExpressionType = { kind: 'choice', values: first.type.values }
  return values.map((value) => convertConstants(value, type))
}

function joinArguments(values: readonly TypedNode[]): ExpressionType {
  const [first, ...rest] = values
  if (!first) return { kind: 'empty' }
  return rest.reduce((joined, value) => joinTwo(joined, value), first).type
}

/** Joins two values whose result may be either. */
function joinTwo(a: TypedNode, b: TypedNode): TypedNode {
  const type = joinTypes(a, b)
  if (!type) throw new ExpressionError(b.node.at, describeMismatch(a.type, b.type))
  const constants = a.constants && b.constants && [...a.constants, ...b.constants]
  return { node: a.node, type, run: a.run, ...(constants && { constants }) }
}

/** An empty condition chooses the last value. */
function typeIf(node: CallNode, [condition, ...branches]: readonly TypedNode[]): TypedNode {
  requireCount(node, 3, 3)
  const [yes, no] = branches
  if (!condition || !yes || !no) throw new ExpressionError(node.at, 'if takes 3 values')
  requireBoolean(condition, 'if')
  const { type, constants } = joinTwo(yes, no)
  const [first, second] = [convertConstants(yes, type), convertConstants(no, type)]
  const run: Run = (frame) => (condition.run(frame) === true ? first.run(frame) : second.run(frame))
  return { node, type, run, ...(constants && { constants }) }
}

/** Answers the first value that is not empty. */
function typeIfEmpty(node: CallNode, values: readonly TypedNode[]): TypedNode {
  requireCount(node, 2, 2)
  const [value, otherwise] = values
  if (!value || !otherwise) throw new ExpressionError(node.at, 'ifEmpty takes 2 values')
  const { type, constants } = joinTwo(value, otherwise)
  const [first, second] = [convertConstants(value, type), convertConstants(otherwise, type)]
  const run: Run = (frame) => first.run(frame) ?? second.run(frame)
  return { node, type, run, ...(constants && { constants }) }
}
