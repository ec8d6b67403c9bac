import { findNearest } from '../../framework/naming'
import { isCalendarDate } from '../../framework/values/dates'
import {
  describeKind,
  type ExpressionFields,
  type ExpressionScope,
  type ExpressionType,
  type ExpressionValue,
  type FieldUse,
} from './expression-types'
import { ExpressionError, type ExpressionNode } from './syntax'
import { toMoment } from './values'

/** What a running expression reads. */
export interface Frame {
  readonly record: Readonly<Record<string, unknown>>
  readonly given: Readonly<Record<string, unknown>>
  readonly today: string
  /** The row, within a function over rows. */
  readonly row?: Readonly<Record<string, unknown>>
}

export type Run = (frame: Frame) => ExpressionValue

/** A part of an expression with its type, ready to run. */
export interface TypedNode {
  readonly node: ExpressionNode
  readonly type: ExpressionType
  readonly run: Run
  /** All values that the part can have, where the text says them. */
  readonly constants?: readonly ExpressionValue[]
}

/** What the checker knows while it walks an expression. */
export interface CheckContext {
  readonly scope: ExpressionScope
  readonly uses: FieldUse[]
  /** The rows whose fields come before those of the record. */
  readonly rows?: { readonly name: string; readonly fields: ExpressionFields }
}

/** Types the parts of a node; the checker passes itself on. */
export type TypeNode = (node: ExpressionNode, context: CheckContext) => TypedNode

/** Answers the type that two values have in common; undefined if there is none. */
export function joinTypes(a: TypedNode, b: TypedNode): ExpressionType | undefined {
  const [first, second] = [a.type, b.type]
  if (first.kind === 'empty') return second
  if (second.kind === 'empty') return first
  if (first.kind === 'amount' && second.kind === 'amount') return joinAmounts(first, second)
  // A number that stands in the text may be an amount.
  if (first.kind === 'amount' && second.kind === 'number') return b.constants ? first : undefined
  if (first.kind === 'number' && second.kind === 'amount') return a.constants ? second : undefined
  if (first.kind === 'text' || second.kind === 'text') return joinTexts(a, b)
  if (first.kind === 'choice' && second.kind === 'choice')
    return { kind: 'choice', values: [...new Set([...first.values, ...second.values])] }
  if (first.kind === 'reference' && second.kind === 'reference') return first.to === second.to ? first : undefined
  if (first.kind === 'number' && second.kind === 'number') return { kind: 'number' }
  return first.kind === second.kind && !['rows', 'group', 'other'].includes(first.kind) ? first : undefined
}

type AmountType = Extract<ExpressionType, { kind: 'amount' }>

function joinAmounts(first: AmountType, second: AmountType): AmountType | undefined {
  const isOther = first.currency !== undefined && second.currency !== undefined && first.currency !== second.currency
  if (isOther) return undefined
  const currency = first.currency ?? second.currency
  return { kind: 'amount', ...(currency && { currency }), ...((first.isPrice || second.isPrice) && { isPrice: true }) }
}

/** A text of the expression takes the type of the other side: a day or a choice. */
function joinTexts(a: TypedNode, b: TypedNode): ExpressionType | undefined {
  const [text, other] = a.type.kind === 'text' && (a.constants || b.type.kind !== 'text') ? [a, b] : [b, a]
  if (other.type.kind === 'text') return { kind: 'text' }
  if (text.constants && ['choice', 'date', 'moment'].includes(other.type.kind)) return other.type
  return other.type.kind === 'choice' ? { kind: 'text' } : undefined
}

/** Gives a part the target type, which a text or a number of the expression may become; else it stays. */
export function convertConstants(part: TypedNode, target: ExpressionType): TypedNode {
  const { constants, node, type } = part
  if (type.kind === 'number' && target.kind === 'amount' && constants) return { ...part, type: target }
  if (!constants || type.kind !== 'text') return part
  for (const value of constants) if (typeof value === 'string') requireConstant(node.at, value, target)
  if (target.kind === 'moment') {
    const run: Run = (frame) => toMoment(part.run(frame))
    return { ...part, type: target, run, constants: constants.map(toMoment) }
  }
  return target.kind === 'choice' || target.kind === 'date' ? { ...part, type: target } : part
}

function requireConstant(at: number, value: string, target: ExpressionType): void {
  if (target.kind === 'date' && !isCalendarDate(value))
    throw new ExpressionError(at, `'${value}' is no day; write it as '2026-12-31'`)
  if (target.kind === 'moment' && toMoment(value) === null)
    throw new ExpressionError(at, `'${value}' is no moment; write it as '2026-12-31T09:30:00Z'`)
  if (target.kind === 'choice' && !target.values.includes(value))
    throw new ExpressionError(at, `'${value}' is none of the choices${suggestFrom(value, target.values)}`)
}

/** Adds the nearest name to a message; empty where none is close. */
export function suggestFrom(name: string, names: Iterable<string>): string {
  const near = findNearest(name, [...names])
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** Says why two values do not go together. */
export function describeMismatch(first: ExpressionType, second: ExpressionType): string {
  if (first.kind === 'amount' && second.kind === 'amount')
    return `one amount is in ${first.currency} and the other in ${second.currency}`
  if (first.kind === 'reference' && second.kind === 'reference')
    return `one refers to ${first.to} and the other to ${second.to}`
  return `${describeKind(first.kind)} and ${describeKind(second.kind)} do not go together`
}
