import type { Verb } from '../../../src/framework/access'
import type { FigureKind, Period } from '../../../src/framework/lists/summary'
import type { Attribute, Table } from '../model'
import type { Question, Reader } from '../query'
import type { ReadyFilter } from '../sql/ready-filter'

/** One figure as it was asked for. */
export type Asked = {
  key: string
  /** The field of the record that says what it is counted in, where one does. */
  unit: Attribute | undefined
  /** Which records it is of, where not of all; from a declaration, its values are constants. */
  only?: ReadyFilter
} & ({ kind: FigureKind; attribute: Attribute } | { kind: 'count'; attribute?: undefined })

/** A reference on the way to what is grouped by. */
export interface Hop {
  table: Table
  attribute: Attribute
}

/** One level of groups. */
export interface Level {
  /** Empty for a field of the record itself. */
  hops: readonly Hop[]
  /** The table that the attribute is of. */
  table: Table
  attribute: Attribute
  period: Period | undefined
}

export interface Plan {
  question: Question
  levels: readonly Level[]
  asked: readonly Asked[]
  /** Only records that count in one of the figures are looked at. */
  isNarrow?: boolean
  /** Whose scopes the records lie in; default that of the list. */
  verbs?: readonly Verb[]
}

/** What needs to be known beyond a list: in what amounts are counted whose record names no currency. */
export interface Summarizer extends Reader {
  company: Reader['company']
}
