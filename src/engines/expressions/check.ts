import { negateDecimal, readDecimal } from '../../framework/values/decimal'
import { typeCall } from './calls'
import { describeKind, type ExpressionType, type ExpressionValue } from './expression-types'
import { requireBoolean, typeEquality, typeOperator } from './operators'
import { ExpressionError, type ExpressionNode, keywords, type NameNode } from './syntax'
import { type CheckContext, type Run, suggestFrom, type TypedNode } from './typed-node'
import { readValue, toExact } from './values'

/**
 * Finds the type of each part of an expression and how to run it, and notes the fields that it reads.
 * @throws ExpressionError at the first part that does not fit
 */
export function typeExpression(node: ExpressionNode, context: CheckContext): TypedNode {
  switch (node.is) {
    case 'number':
      return typeConstant(node, { kind: 'number' }, toExact(readDecimal(node.value)))
    case 'text':
      return typeConstant(node, { kind: 'text' }, node.value === '' ? null : node.value)
    case 'boolean':
      return typeConstant(node, { kind: 'boolean' }, node.value)
    case 'empty':
      return typeConstant(node, { kind: 'empty' }, null)
    case 'name':
      return typeName(node, context)
    case 'prefix':
      return typePrefix(node, node.sign, typeExpression(node.value, context))
    case 'in':
      return typeIn(node, typeExpression(node.value, context), listOptions(node.options, context))
    case 'call':
      return typeCall(node, context, typeExpression)
    case 'between':
      return typeOperator(node, node.sign, typeExpression(node.first, context), typeExpression(node.second, context))
  }
}

const listOptions = (options: readonly ExpressionNode[], context: CheckContext) =>
  options.map((option) => typeExpression(option, context))

const typeConstant = (node: ExpressionNode, type: ExpressionType, value: ExpressionValue): TypedNode => ({
  ...{ node, type, run: () => value, constants: [value] },
})

function typePrefix(node: ExpressionNode, sign: string, value: TypedNode): TypedNode {
  if (sign === 'not') {
    requireBoolean(value, 'not')
    const run: Run = (frame) => {
      const result = value.run(frame)
      return result === null ? null : result !== true
    }
    return { node, type: value.type, run }
  }
  const { kind } = value.type
  if (kind !== 'number' && kind !== 'amount')
    throw new ExpressionError(node.at, `- turns numbers and amounts around, and this is ${describeKind(kind)}`)
  const negateValue = (result: ExpressionValue) => (typeof result === 'string' ? toExact(negateDecimal(result)) : null)
  const run: Run = (frame) => negateValue(value.run(frame))
  return { node, type: value.type, run, ...(value.constants && { constants: value.constants.map(negateValue) }) }
}

/** Is the same as several comparisons that are joined with or. */
function typeIn(node: ExpressionNode, value: TypedNode, options: readonly TypedNode[]): TypedNode {
  const tests = options.map((option) => typeEquality(option.node, '=', value, option))
  const run: Run = (frame) => {
    const results = tests.map((test) => test.run(frame))
    if (results.includes(true)) return true
    return results.includes(null) ? null : false
  }
  return { node, type: { kind: 'boolean' }, run }
}

function typeName(node: NameNode, context: CheckContext): TypedNode {
  return node.of === undefined ? typeField(node, context) : typePath(node, node.of, context)
}

function typeField(node: NameNode, { scope, uses, rows }: CheckContext): TypedNode {
  const { name, at, end } = node
  const ofRow = rows?.fields.get(name)
  const type = ofRow ?? scope.fields.get(name)
  if (!type) {
    const names = [...(rows?.fields.keys() ?? []), ...scope.fields.keys(), ...keywords]
    throw new ExpressionError(at, `${name} is no field${suggestFrom(name, names)}`)
  }
  requireUsable(node, name, type)
  if (type.kind === 'rows') return { node, type, run: ({ record }) => readValue(getValue(record, name), type) }
  uses.push({ path: ofRow && rows ? `${rows.name}.${name}` : name, at, end })
  const run: Run = ofRow
    ? ({ row }) => readValue(getValue(row, name), type)
    : ({ record }) => readValue(getValue(record, name), type)
  return { node, type, run }
}

/** Reads a value of a group, or of a record that `given` holds, which throws what nobody knows yet. */
function typePath(node: NameNode, head: string, { scope, uses }: CheckContext): TypedNode {
  const { name, at, end } = node
  const own = scope.fields.get(head)
  const fields = own?.kind === 'group' ? own.fields : scope.given?.get(head)
  if (!fields) {
    const groups = [...scope.fields].flatMap(([each, { kind }]) => (kind === 'group' ? [each] : []))
    const heads = [...(scope.given?.keys() ?? []), ...groups]
    throw new ExpressionError(at, `${head}. leads to no record whose fields are there${suggestFrom(head, heads)}`)
  }
  const type = fields.get(name)
  if (!type)
    throw new ExpressionError(end - name.length, `${head} has no field ${name}${suggestFrom(name, fields.keys())}`)
  requireUsable(node, `${head}.${name}`, type)
  uses.push({ path: head, at, end: at + head.length }, { path: `${head}.${name}`, at: end - name.length, end })
  const isOwn = own?.kind === 'group'
  const run: Run = ({ record, given }) => readValue(getValue((isOwn ? record : given)[head], name), type)
  return { node, type, run }
}

function requireUsable({ at }: NameNode, name: string, { kind }: ExpressionType): void {
  if (kind === 'other' || kind === 'group')
    throw new ExpressionError(at, `${name} is ${describeKind(kind)}${kind === 'group' ? `; name one, ${name}.…` : ''}`)
}

/** Reads a value. A record that knows only some of its values throws where another one is read. */
const getValue = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Readonly<Record<string, unknown>>)[name] : null
