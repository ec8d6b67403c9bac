import type { Verb } from '../../../src/framework/access'
import type { FigureKind, Period } from '../../../src/framework/lists/summary'
import type { Attribute } from '../model'
import type { Question, Reader } from '../query'

/** One figure as it was asked for. */
export interface Asked {
  key: string
  kind: FigureKind
  attribute: Attribute
  /** The field of the record that says what it is counted in, where one does. */
  unit: Attribute | undefined
}

/** One level of groups. */
export interface Level {
  attribute: Attribute
  period: Period | undefined
}

export interface Plan {
  question: Question
  levels: readonly Level[]
  asked: readonly Asked[]
  /** Whose scopes the records lie in; default that of the list. */
  verbs?: readonly Verb[]
}

/** What needs to be known beyond a list: in what amounts are counted whose record names no currency. */
export interface Summarizer extends Reader {
  company: Reader['company']
}
