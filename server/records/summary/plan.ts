import type { Verb } from '../../../src/framework/access'
import type { FigureKind, Period } from '../../../src/framework/lists/summary'
import type { Attribute, Table } from '../model'
import type { Reader } from '../query'
import type { RecordQuery } from '../sql/record-query'
import type { ResolvedFilter } from '../sql/resolve-filter'

/** One requested figure. */
export type RequestedFigure = {
  key: string
  /** The field of the record that says the unit; absent: the unit is fixed. */
  unit: Attribute | undefined
  /** The records that count, where not all do; from a declaration, so its values are constants. */
  only?: ResolvedFilter
} & ({ kind: FigureKind; attribute: Attribute } | { kind: 'count'; attribute?: undefined })

/** A reference on the way to the grouped field. */
export interface ReferenceHop {
  table: Table
  attribute: Attribute
}

/** One level of groups. */
export interface GroupLevel {
  /** Empty for a field of the record itself. */
  hops: readonly ReferenceHop[]
  /** The table of the attribute. */
  table: Table
  attribute: Attribute
  period: Period | undefined
}

export interface SummaryPlan {
  question: RecordQuery
  levels: readonly GroupLevel[]
  asked: readonly RequestedFigure[]
  /** Only reads records that count in one of the figures. */
  isNarrow?: boolean
  /** The verbs whose scopes limit the records; default: those of the list. */
  verbs?: readonly Verb[]
}

/** The company is needed for the currency of records that name none. */
export interface SummaryReader extends Reader {
  company: Reader['company']
}
