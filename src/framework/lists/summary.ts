import { type Field, getFieldBehaviour } from '../field'

const figureKinds = ['sum', 'avg', 'min', 'max'] as const
export type FigureKind = (typeof figureKinds)[number]

export const periods = ['day', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** Limits of one question; wire contract. */
export const summaryLimits = { levels: 3, figures: 40, groups: 1000 } as const

/** A decimal in text; for amounts in the record's currency one for each currency; null without a value. */
export type Figure = string | null | Readonly<Record<string, string>>

/** Figures by name, `sum:creditLimit`. */
export type Figures = Readonly<Record<string, Figure>>

/**
 * Records that share a value: a day `2026-03-05`, month `2026-03`, quarter `2026-Q1`, year `2026`, or
 * `null` for no value or one that may not be read.
 */
export interface SummaryGroup {
  value: string | number | boolean | null
  /** The value in words; null where `value` is null. */
  label: string | null
  count: number
  figures: Figures
  /** The next level; absent at the last one, and after the list of groups was cut. */
  groups?: SummaryGroup[]
}

export interface Summary {
  count: number
  figures: Figures
  groups: SummaryGroup[]
  /** There are more groups than these. */
  isCut?: true
}

/** Whether the field can be grouped by its value, or by the period of its date. */
export function groupingKind(field: Field): 'value' | 'period' | undefined {
  const { column, target } = getFieldBehaviour(field)
  const type = column()?.type ?? field.type.derivedType
  if (type === 'date') return 'period'
  const isShared = field.type.isCode || field.type.isGrouping || target() !== undefined || type === 'boolean'
  return isShared ? 'value' : undefined
}

/** `dateOfJoining:month` → field and period; undefined for other forms. */
export function parseGrouping(text: string): { name: string; period: Period | undefined } | undefined {
  const [name = '', word, ...rest] = text.split(':')
  const period = periods.find((each) => each === word)
  return rest.length > 0 || (word !== undefined && !period) ? undefined : { name, period }
}

/** `sum:creditLimit` → kind and field; undefined for other forms. */
export function parseFigure(text: string): { kind: FigureKind; name: string } | undefined {
  const [word, name = '', ...rest] = text.split(':')
  const kind = figureKinds.find((each) => each === word)
  return kind && rest.length === 0 ? { kind, name } : undefined
}
