import { addDecimals } from '../../framework/values/decimal'
import { describeKind, type ExpressionFields, type ExpressionType, type ExpressionValue } from './expression-types'
import { requireBoolean } from './operators'
import { type CallNode, ExpressionError } from './syntax'
import { type CheckContext, type Frame, type Run, suggestFrom, type TypedNode, type TypeNode } from './typed-node'
import { readValue, toExact } from './values'

/** Puts together what an expression answers for each row. */
type Combine = (values: readonly ExpressionValue[]) => ExpressionValue

/** Adds up; rows without a value count as 0, and no rows make 0. */
const addUp: Combine = (values) => {
  let total: ExpressionValue = '0'
  for (const value of values)
    if (typeof value === 'string') total = typeof total === 'string' ? toExact(addDecimals(total, value)) : null
  return total
}

const combinations: Readonly<Record<string, Combine>> = {
  sum: addUp,
  count: (values) => String(values.filter((value) => value === true).length),
  any: (values) => values.includes(true),
  all: (values) => !values.includes(false),
}

/** The functions over rows. */
export const rowFunctionNames: readonly string[] = Object.keys(combinations)
export const isRowFunction = (name: string): boolean => Object.hasOwn(combinations, name)

/** Checks a function over rows: `sum(lines.price)`, `sum(lines, price * quantity)`, `count(lines)`. */
export function typeRowCall(node: CallNode, context: CheckContext, typeNode: TypeNode): TypedNode {
  const { name, rows, fields, each } = findRows(node, context)
  const within = { ...context, rows: { name: rows, fields } }
  const value = each && typeNode(each, within)
  if (value) requireRowValue(node.name, value)
  else if (node.name !== 'count') throw new ExpressionError(node.at, `${node.name} takes rows and a value for each`)
  const combine = combinations[name] ?? addUp
  const rowsType: ExpressionType = { kind: 'rows', fields }
  const run: Run = (frame) => {
    const list = readValue(frame.record[rows], rowsType)
    return combine(Array.isArray(list) ? list.map((row) => (value ? value.run(enterRow(frame, row)) : true)) : [])
  }
  const type: ExpressionType =
    name === 'sum' && value ? withoutDecimals(value.type) : { kind: name === 'count' ? 'number' : 'boolean' }
  return { node, type, run }
}

const withoutDecimals = (type: ExpressionType): ExpressionType => (type.kind === 'number' ? { kind: 'number' } : type)

const enterRow = (frame: Frame, row: unknown): Frame => ({
  ...frame,
  row: typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {},
})

function requireRowValue(name: string, value: TypedNode): void {
  if (name !== 'sum') requireBoolean(value, name)
  else if (value.type.kind !== 'number' && value.type.kind !== 'amount')
    throw new ExpressionError(
      value.node.at,
      `sum adds numbers and amounts, and this is ${describeKind(value.type.kind)}`,
    )
}

interface RowsOfCall {
  name: string
  /** The field with the rows, and the fields of each. */
  rows: string
  fields: ExpressionFields
  each?: CallNode['values'][number]
}

function findRows({ name, values, at }: CallNode, { scope, uses, rows: outer }: CheckContext): RowsOfCall {
  const [head, each] = values
  if (outer) throw new ExpressionError(at, `${name} does not stand within the rows of ${outer.name}`)
  if (!head || values.length > 2 || head.is !== 'name' || (head.of !== undefined && each))
    throw new ExpressionError(at, `${name} takes the field with the rows, and a value for each of them`)
  const rows = head.of ?? head.name
  const type = scope.fields.get(rows)
  const names = [...scope.fields].flatMap(([field, { kind }]) => (kind === 'rows' ? [field] : []))
  if (type?.kind !== 'rows')
    throw new ExpressionError(
      head.at,
      type
        ? `${name} takes rows, and ${rows} is ${describeKind(type.kind)}`
        : `${rows} is no field${suggestFrom(rows, names)}`,
    )
  uses.push({ path: rows, at: head.at, end: head.at + rows.length })
  if (head.of === undefined) return { name, rows, fields: type.fields, ...(each && { each }) }
  return {
    name,
    rows,
    fields: type.fields,
    each: { is: 'name', name: head.name, at: head.end - head.name.length, end: head.end },
  }
}
