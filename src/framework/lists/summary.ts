import { behaviour, type Field } from '../field'

const figureKinds = ['sum', 'avg', 'min', 'max'] as const
export type FigureKind = (typeof figureKinds)[number]

export const periods = ['day', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** Bounds of one question; wire contract. */
export const summaryLimits = { levels: 3, figures: 40, groups: 1000 } as const

/** A decimal in text; of an amount whose currency is the record's, one for each currency; null where there is no value. */
export type Figure = string | null | Readonly<Record<string, string>>

/** Figures by what was asked, `sum:creditLimit`. */
export type Figures = Readonly<Record<string, Figure>>

/** Records that share a value; days are `2026-03-05`, months `2026-03`, quarters `2026-Q1`, years `2026`, `null` is no value or one that may not be read. */
export interface Group {
  value: string | number | boolean | null
  /** The value in words; null for `null`. */
  label: string | null
  count: number
  figures: Figures
  /** One level further; absent at the last, and where the list of groups was cut before it. */
  groups?: Group[]
}

export interface Summary {
  count: number
  figures: Figures
  groups: Group[]
  /** There are more groups than are told. */
  isCut?: true
}

/** Whether and how records can be grouped by the field: by its value, or by the period its date lies in. */
export function groupingKind(field: Field): 'value' | 'period' | undefined {
  const { column, target } = behaviour(field)
  const type = column()?.type ?? field.type.derivedType
  if (type === 'date') return 'period'
  const isShared = field.type.isCode || field.type.isGrouping || target() !== undefined || type === 'boolean'
  return isShared ? 'value' : undefined
}

/** `dateOfJoining:month` → the field and the period; undefined where it is written otherwise. */
export function readGroup(text: string): { name: string; period: Period | undefined } | undefined {
  const [name = '', word, ...rest] = text.split(':')
  const period = periods.find((each) => each === word)
  return rest.length > 0 || (word !== undefined && !period) ? undefined : { name, period }
}

/** `sum:creditLimit` → the kind and the field; undefined where it is written otherwise. */
export function readFigure(text: string): { kind: FigureKind; name: string } | undefined {
  const [word, name = '', ...rest] = text.split(':')
  const kind = figureKinds.find((each) => each === word)
  return kind && rest.length === 0 ? { kind, name } : undefined
}
