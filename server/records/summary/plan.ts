import type { Verb } from '../../../src/framework/access'
import type { FigureKind, Period } from '../../../src/framework/lists/summary'
import type { Attribute, Table } from '../model'
import type { Reader } from '../query'
import type { Question } from '../sql/question'
import type { ReadyFilter } from '../sql/ready-filter'

/** One requested figure. */
export type Asked = {
  key: string
  /** The field of the record that says the unit; absent: the unit is fixed. */
  unit: Attribute | undefined
  /** The records that count, where not all do; from a declaration, so its values are constants. */
  only?: ReadyFilter
} & ({ kind: FigureKind; attribute: Attribute } | { kind: 'count'; attribute?: undefined })

/** A reference on the way to the grouped field. */
export interface Hop {
  table: Table
  attribute: Attribute
}

/** One level of groups. */
export interface Level {
  /** Empty for a field of the record itself. */
  hops: readonly Hop[]
  /** The table of the attribute. */
  table: Table
  attribute: Attribute
  period: Period | undefined
}

export interface Plan {
  question: Question
  levels: readonly Level[]
  asked: readonly Asked[]
  /** Only reads records that count in one of the figures. */
  isNarrow?: boolean
  /** The verbs whose scopes limit the records; default: those of the list. */
  verbs?: readonly Verb[]
}

/** The company is needed for the currency of records that name none. */
export interface Summarizer extends Reader {
  company: Reader['company']
}
