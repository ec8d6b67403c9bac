import { plusDays } from '../../framework/values/dates'
import {
  addDecimals,
  type Decimal,
  divideDecimal,
  isPositive,
  multiplyDecimal,
  negateDecimal,
} from '../../framework/values/decimal'
import { describeKind, type ExpressionType } from './expression-types'
import { ExpressionError, type ExpressionNode } from './syntax'
import { convertConstants, describeMismatch, joinTypes, type Run, type TypedNode } from './typed-node'
import { mostDecimals, toExact, toWhole } from './values'

/** Checks what stands on both sides of a sign, and answers how to run it. */
export function typeOperator(node: ExpressionNode, sign: string, first: TypedNode, second: TypedNode): TypedNode {
  if (sign === 'and' || sign === 'or') return typeJunction(node, sign, first, second)
  if (sign === '=' || sign === '!=') return typeEquality(node, sign, first, second)
  if (Object.hasOwn(orders, sign)) return typeOrder(node, sign, first, second)
  return typeArithmetic(node, sign, first, second)
}

/** Refuses what is neither true nor false. */
export function requireBoolean(part: TypedNode, of: string): void {
  if (part.type.kind === 'boolean') return
  throw new ExpressionError(part.node.at, `${of} takes true or false, and this is ${describeKind(part.type.kind)}`)
}

/** Empty means unknown: `false and empty` is false, `true and empty` is empty. */
function typeJunction(node: ExpressionNode, sign: 'and' | 'or', first: TypedNode, second: TypedNode): TypedNode {
  for (const part of [first, second]) requireBoolean(part, sign)
  const decisive = sign === 'or'
  const run: Run = (frame) => {
    const one = first.run(frame)
    if (one === decisive) return decisive
    const other = second.run(frame)
    if (other === decisive) return decisive
    return one === null ? null : other
  }
  return { node, type: { kind: 'boolean' }, run }
}

/** With a constant the answer is always true or false; between two values it is empty while one is empty. */
export function typeEquality(node: ExpressionNode, sign: '=' | '!=', a: TypedNode, b: TypedNode): TypedNode {
  const [first, second, type] = joinSides(node, a, b)
  if ([a, b].some((part) => part.type.kind === 'boolean') && [a, b].some((part) => part.type.kind === 'empty'))
    throw new ExpressionError(node.at, 'true or false is never empty; compare it with true or false')
  if (type.kind === 'choices' && a.type.kind === b.type.kind)
    throw new ExpressionError(node.at, 'several choices are compared one by one: contains(days, monday)')
  const isCertain = first.constants !== undefined || second.constants !== undefined
  const isWanted = sign === '='
  const run: Run = (frame) => {
    const [one, other] = [first.run(frame), second.run(frame)]
    if (!isCertain && (one === null || other === null)) return null
    return (one === other) === isWanted
  }
  return { node, type: { kind: 'boolean' }, run }
}

function joinSides(node: ExpressionNode, a: TypedNode, b: TypedNode): [TypedNode, TypedNode, ExpressionType] {
  const isEmptiness = a.type.kind === 'empty' || b.type.kind === 'empty'
  const type = isEmptiness ? (a.type.kind === 'empty' ? b.type : a.type) : joinTypes(a, b)
  if (!type) throw new ExpressionError(node.at, describeMismatch(a.type, b.type))
  return [convertConstants(a, type), convertConstants(b, type), type]
}

const orders: Readonly<Record<string, (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
}

const orderedKinds = ['number', 'amount', 'text', 'date', 'moment']

function typeOrder(node: ExpressionNode, sign: string, a: TypedNode, b: TypedNode): TypedNode {
  const [first, second, type] = joinSides(node, a, b)
  for (const { kind } of [type, a.type, b.type])
    if (!orderedKinds.includes(kind)) throw new ExpressionError(node.at, `${sign} does not order ${describeKind(kind)}`)
  const compare = type.kind === 'number' || type.kind === 'amount' ? compareDecimals : compareTexts
  const run: Run = (frame) => {
    const [one, other] = [first.run(frame), second.run(frame)]
    if (typeof one !== 'string' || typeof other !== 'string') return null
    return orders[sign]?.(compare(one, other)) ?? null
  }
  return { node, type: { kind: 'boolean' }, run }
}

/** Orders texts by the numbers of their characters: days, times of the clock and codes. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0
  return isPositive(addDecimals(a, negateDecimal(b)) ?? '') ? 1 : -1
}

const reckon: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal | undefined>> = {
  '+': addDecimals,
  '-': (a, b) => addDecimals(a, negateDecimal(b)),
  '*': (a, b) => multiplyDecimal(a, b, mostDecimals),
  '/': (a, b) => divideDecimal(a, b, mostDecimals),
}

/** Counts days from a day: `today() + 7`. A day outside of the calendar is empty. */
function typeDayArithmetic(node: ExpressionNode, sign: '+' | '-', day: TypedNode, count: TypedNode): TypedNode {
  const run: Run = (frame) => {
    const [date, days] = [day.run(frame), toWhole(count.run(frame) ?? undefined)]
    if (typeof date !== 'string' || days === undefined) return null
    return plusDays(date, sign === '+' ? days : -days) ?? null
  }
  return { node, type: { kind: 'date' }, run }
}

/** Arithmetic with an empty value, a division by 0 and a result of more than 30 digits are empty. */
function typeArithmetic(node: ExpressionNode, sign: string, first: TypedNode, second: TypedNode): TypedNode {
  if (first.type.kind === 'date' && second.type.kind === 'number' && (sign === '+' || sign === '-'))
    return typeDayArithmetic(node, sign, first, second)
  const type = findArithmeticType(sign, first, second)
  if (!type) throw new ExpressionError(node.at, describeArithmetic(sign, first.type, second.type))
  const run: Run = (frame) => {
    const [one, other] = [first.run(frame), second.run(frame)]
    if (typeof one !== 'string' || typeof other !== 'string') return null
    return toExact(reckon[sign]?.(one, other))
  }
  return { node, type, run }
}

function findArithmeticType(sign: string, first: TypedNode, second: TypedNode): ExpressionType | undefined {
  const kinds = [first.type.kind, second.type.kind]
  if (!kinds.every((kind) => kind === 'number' || kind === 'amount')) return undefined
  if (sign === '+' || sign === '-') return joinTypes(first, second)
  if (sign === '*') {
    if (kinds[0] === 'amount') return kinds[1] === 'amount' ? undefined : first.type
    return kinds[1] === 'amount' ? second.type : { kind: 'number' }
  }
  if (kinds[0] === 'amount') return kinds[1] === 'amount' ? joinTypes(first, second) && { kind: 'number' } : first.type
  return kinds[1] === 'amount' ? undefined : { kind: 'number' }
}

function describeArithmetic(sign: string, first: ExpressionType, second: ExpressionType): string {
  const kinds = [first.kind, second.kind]
  if (kinds.includes('date')) return 'days are counted with daysBetween(from, to), and a day plus a number is a day'
  if (sign === '+' && (kinds.includes('text') || kinds.includes('choice'))) return 'texts are joined with concat(a, b)'
  if (sign === '*' && first.kind === 'amount') return 'an amount is multiplied by a number, not by an amount'
  if (sign === '/' && first.kind === 'number' && second.kind === 'amount') return 'a number is not divided by an amount'
  return describeMismatch(first, second)
}
