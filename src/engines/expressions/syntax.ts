/** The signs that stand between two values, by how tightly they bind. */
export const bindingPowers: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '=': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, in: 4, '+': 5, '-': 5, '*': 6, '/': 6 },
}

/** How tightly `not` and the sign of a number bind to what follows. */
export const prefixPowers: Readonly<Record<string, number>> = { not: 3, '-': 7 }

/** Words that are no names of fields. */
export const keywords: readonly string[] = ['and', 'or', 'not', 'in', 'true', 'false', 'empty']

/** Bounds that no expression exceeds. */
export const expressionBounds = { characters: 2000, depth: 40, nodes: 500 }

interface Place {
  /** The place in the text of the first character, and of the first one behind. */
  readonly at: number
  readonly end: number
}

/** A part of an expression. */
export type ExpressionNode = Place &
  (
    | { readonly is: 'number' | 'text'; readonly value: string }
    | { readonly is: 'boolean'; readonly value: boolean }
    | { readonly is: 'empty' }
    | { readonly is: 'name'; readonly name: string; readonly of?: string }
    | { readonly is: 'prefix'; readonly sign: string; readonly value: ExpressionNode }
    | { readonly is: 'between'; readonly sign: string; readonly first: ExpressionNode; readonly second: ExpressionNode }
    | { readonly is: 'in'; readonly value: ExpressionNode; readonly options: readonly ExpressionNode[] }
    | { readonly is: 'call'; readonly name: string; readonly values: readonly ExpressionNode[] }
  )

export type CallNode = Extract<ExpressionNode, { is: 'call' }>
export type NameNode = Extract<ExpressionNode, { is: 'name' }>

/** Thrown where an expression does not fit; `at` is the place in its text. */
export class ExpressionError extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}
