import { type Field, getFieldBehaviour } from '../field'

const figureKinds = ['sum', 'avg', 'min', 'max'] as const
export type FigureKind = (typeof figureKinds)[number]

export const periods = ['day', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** Limits of one request for a summary; part of the wire contract. */
export const summaryLimits = { levels: 3, figures: 40, groups: 1000 } as const

/**
 * A decimal in text, null without a value. Amounts in the record's currency have one decimal for each
 * currency.
 */
export type Figure = string | null | Readonly<Record<string, string>>

/** Figures by their name, such as `sum:creditLimit`. */
export type Figures = Readonly<Record<string, Figure>>

/**
 * Records that share a value: a day `2026-03-05`, a month `2026-03`, or the first day of a fiscal quarter or
 * year.
 * `null` means no value, or one that the caller may not read.
 */
export interface SummaryGroup {
  value: string | number | boolean | null
  /** The value in words; null where `value` is null. */
  label: string | null
  count: number
  figures: Figures
  /** The groups of the next level; absent at the last level, and where the list of groups was cut. */
  groups?: SummaryGroup[]
}

export interface Summary {
  count: number
  figures: Figures
  groups: SummaryGroup[]
  /** True where there are more groups than these. */
  isCut?: true
}

/** Tells whether the field can be grouped by its value, or by the period of its date. */
export function groupingKind(field: Field): 'value' | 'period' | undefined {
  const { column, target } = getFieldBehaviour(field)
  const type = column()?.type ?? field.type.derivedType
  if (type === 'date') return 'period'
  const isShared = field.type.isCode || field.type.isGrouping || target() !== undefined || type === 'boolean'
  return isShared ? 'value' : undefined
}

/** Reads `dateOfJoining:month` as field and period; undefined for other forms. */
export function parseGrouping(text: string): { name: string; period: Period | undefined } | undefined {
  const [name = '', word, ...rest] = text.split(':')
  const period = periods.find((each) => each === word)
  return rest.length > 0 || (word !== undefined && !period) ? undefined : { name, period }
}

/** Reads `sum:creditLimit` as kind and field; undefined for other forms. */
export function parseFigure(text: string): { kind: FigureKind; name: string } | undefined {
  const [word, name = '', ...rest] = text.split(':')
  const kind = figureKinds.find((each) => each === word)
  return kind && rest.length === 0 ? { kind, name } : undefined
}
