/** The type of a value of an expression. */
export type ExpressionType =
  | { readonly kind: 'number'; readonly decimals?: number }
  /** `currency` is the code, or the field that holds it; `isPrice` keeps four decimals. */
  | { readonly kind: 'amount'; readonly currency?: string; readonly isPrice?: boolean }
  | { readonly kind: 'text'; readonly max?: number }
  | { readonly kind: 'date' | 'moment' | 'boolean' | 'empty' }
  | { readonly kind: 'choice' | 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'rows' | 'group'; readonly fields: ExpressionFields }
  /** A value that expressions cannot use, such as an encrypted one. */
  | { readonly kind: 'other' }

export type ExpressionKind = ExpressionType['kind']

export type ExpressionFields = ReadonlyMap<string, ExpressionType>

/** A value while an expression runs: numbers and amounts are decimals in text, days are `YYYY-MM-DD`. */
export type ExpressionValue = string | boolean | null | readonly unknown[]

/** A function that expressions can call. It gets no empty value unless it takes them. */
export interface ExpressionFunction {
  /** The kinds that each argument may have; the last one repeats if `isRepeated`. */
  readonly takes: readonly (readonly ExpressionKind[])[]
  /** How many arguments may be left out at the end; default 0. */
  readonly optional?: number
  readonly isRepeated?: boolean
  /** True: empty arguments are left out. Default: an empty argument makes an empty result. */
  readonly skipsEmpty?: boolean
  /** The type of the result; `same` is the common type of the arguments. */
  readonly gives: ExpressionType | 'same' | 'first'
  readonly run: (values: readonly ExpressionValue[], today: string) => ExpressionValue
}

/** What an expression may name. */
export interface ExpressionScope {
  readonly fields: ExpressionFields
  /** Fields of records that `given` holds, by its names: `berthId.rate` reads `given.berthId.rate`. */
  readonly given?: ReadonlyMap<string, ExpressionFields>
  /** Functions of areas besides the common ones. */
  readonly functions?: ReadonlyMap<string, ExpressionFunction>
}

/** What is wrong with an expression, and where; lines and columns begin with 1. */
export interface ExpressionProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

type Row = Readonly<Record<string, unknown>>

/** Evaluates an expression; the answer has the form in which records hold values. */
export type Evaluate<Value = unknown> = (record: Row, given: Row, today: string) => Value

/** A name in the text that reads a field: `days`, `berthId.rate`, `address.city`, `lines.price`. */
export interface FieldUse {
  readonly path: string
  readonly at: number
  readonly end: number
}

/** An expression that fits its scope, or what is wrong with it. */
export type ParsedExpression<Value = unknown> =
  | {
      readonly evaluate: Evaluate<Value>
      readonly type: ExpressionType
      /** The fields that it reads, each once. */
      readonly reads: readonly string[]
      readonly uses: readonly FieldUse[]
      readonly problems?: undefined
    }
  | {
      readonly problems: readonly ExpressionProblem[]
      readonly evaluate?: undefined
      readonly reads?: undefined
      readonly uses?: undefined
    }

const kindWords: Readonly<Record<ExpressionKind, string>> = {
  ...{ number: 'a number', amount: 'an amount', text: 'a text', date: 'a day', moment: 'a moment' },
  ...{ boolean: 'true or false', empty: 'empty', choice: 'a choice', choices: 'several choices' },
  ...{
    reference: 'a link to a record',
    rows: 'rows',
    group: 'several values',
    other: 'a value that expressions cannot use',
  },
}

/** Says what a value is, for messages. */
export const describeKind = (kind: ExpressionKind): string => kindWords[kind]

/** Lists kinds in words: `a number or an amount`. */
export const describeKinds = (kinds: readonly ExpressionKind[]): string => kinds.map(describeKind).join(' or ')
