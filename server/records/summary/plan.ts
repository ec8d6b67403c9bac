import type { Verb } from '../../../src/framework/access'
import type { FigureKind, Period } from '../../../src/framework/lists/list-figures'
import type { Attribute, Table } from '../model'
import type { Reader } from '../query'
import type { RecordQuery } from '../sql/record-query'
import type { ResolvedFilter } from '../sql/resolve-filter'

/** One figure that the request names. */
export type RequestedFigure = {
  key: string
  /** The field of the record that holds the unit; absent: the unit is fixed. */
  unit: Attribute | undefined
  /**
   * The condition on records that count; absent: all count. It is of a
   * declaration, so its values are constants.
   */
  only?: ResolvedFilter
} & ({ kind: FigureKind; attribute: Attribute } | { kind: 'count'; attribute?: undefined })

/** A reference on the path to the grouped field. */
export interface ReferenceHop {
  table: Table
  attribute: Attribute
}

/** One level of groups. */
export interface GroupLevel {
  /** The references that lead to the field; empty for a field of the record itself. */
  hops: readonly ReferenceHop[]
  /** The table that holds the attribute. */
  table: Table
  attribute: Attribute
  period: Period | undefined
}

export interface SummaryPlan {
  question: RecordQuery
  levels: readonly GroupLevel[]
  asked: readonly RequestedFigure[]
  /** True where only records that count in one of the figures are read. */
  isNarrow?: boolean
  /** The verbs whose scopes limit the records; default: those of lists. */
  verbs?: readonly Verb[]
}

/** A reader with its company, because records without a currency count in the company's. */
export interface SummaryReader extends Reader {
  company: Reader['company']
}
