import type { IconName } from '../company/menu'
import type { Field, Fields } from '../field'
import type { Filter, LooseFilter } from '../filter'
import type { FigureKind, Period } from '../lists/summary'
import type { ResourceName, Role } from '../register'
import type { PeriodKind } from './periods'

/** A resource as far as the types of a report ask. */
export interface Reported {
  readonly name: ResourceName
  readonly fields: Fields
  readonly workflow?: { readonly field: string }
}

type OfKind<R extends Reported, Kind extends string> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<unknown, Kind> ? K : never
}[keyof R['fields']] &
  string

type StateOf<R extends Reported> = R extends { readonly workflow: { readonly field: infer C extends string } }
  ? C
  : never

/** A field of the record itself, or its state. */
type NameOf<R extends Reported> = Extract<keyof R['fields'], string> | StateOf<R>

/** The same, and what lies over a reference. */
export type PathOf<R extends Reported> = NameOf<R> | `${OfKind<R, 'ref'>}.${string}`

/** What records are grouped by: a value, or the month, quarter or year in which a date lies. */
type GroupingOf<R extends Reported> = PathOf<R> | `${OfKind<R, 'date'>}:${Period}`

export type FigureOf<R extends Reported> = 'count' | `${FigureKind}:${NameOf<R>}`

/** A figure of some of the records only. */
interface NarrowFigure<Figure extends string = string, Where = LooseFilter> {
  figure: Figure
  where?: Where
  /** Default: its name in words. */
  label?: string
}

type FiguresOf<R extends Reported> = Readonly<
  Record<string, FigureOf<R> | NarrowFigure<FigureOf<R>, Filter<PathOf<R>>>>
>

export type ChartKind = 'bars' | 'lines'

/** What an author writes; see `docs/declaration.md`. */
interface ReportDeclaration<R extends Reported> {
  /** Heading of its page. */
  title: string
  /** Wire name. */
  operation: string
  /** Path in the browser. */
  route: string
  /** Whose records it counts. */
  of: R
  /** Who may open it, of those who may list the records; default: all of them. */
  to?: readonly Role[]
  /** The group of the side bar, `top` for none; absent: no entry. */
  menu?: string
  /** Whose menu has the entry; default: everybody who may open it. */
  menuTo?: readonly Role[]
  icon?: IconName
  /** Which of the records; default: all that the reader may list. */
  where?: Filter<PathOf<NoInfer<R>>>
  /** The date by which a record belongs to a period, or its first and last day: it belongs to each that it touches. */
  period?: OfKind<NoInfer<R>, 'date'> | readonly [OfKind<NoInfer<R>, 'date'>, OfKind<NoInfer<R>, 'date'>]
  /** The period it opens with; default: the fiscal year. */
  opensWith?: PeriodKind
  /** What the reader may group by, two at a time; it opens with the first two. */
  by: readonly [GroupingOf<NoInfer<R>>, ...GroupingOf<NoInfer<R>>[]]
  figures: FiguresOf<NoInfer<R>>
  /** What the page offers to filter by; default: the filters of the list. */
  filters?: readonly PathOf<NoInfer<R>>[]
  /** How its first figure is drawn; default: bars. */
  chart?: ChartKind
  /** Groups of fewer records are not told, nor is one more where it could be reckoned from the others. */
  least?: number
}

/** A figure with its name and words. */
export interface ReportFigure {
  readonly name: string
  readonly label?: string
  /** `count`, `sum:days`. */
  readonly figure: string
  readonly where?: LooseFilter
}

/** A declared report, as the rest of the framework reads it. */
export interface Report {
  readonly name: string
  readonly title: string
  readonly operation: string
  readonly route: string
  readonly of: ResourceName
  readonly to?: readonly Role[]
  readonly menu?: string
  readonly menuTo?: readonly Role[]
  readonly icon?: IconName
  readonly where?: LooseFilter
  /** First and last day; one date twice where a record has one. */
  readonly period?: readonly [from: string, to: string]
  readonly opensWith: PeriodKind
  readonly by: readonly string[]
  readonly figures: readonly ReportFigure[]
  readonly filters?: readonly string[]
  readonly chart: ChartKind
  readonly least?: number
}

/** Groupings that are told at once. */
export const maxGroupings = 2

/** Declares a report: its operation and its page. */
export function defineReport<const R extends Reported>(name: string, declaration: ReportDeclaration<R>): Report {
  const { of, where, period, figures, opensWith = 'fiscalYear', chart = 'bars', ...rest } = declaration
  return {
    ...rest,
    name,
    of: of.name,
    opensWith,
    chart,
    ...(where && { where }),
    ...(period && { period: typeof period === 'string' ? [period, period] : [period[0], period[1]] }),
    figures: Object.entries(figures).map(([figure, definition]) => ({
      name: figure,
      ...(typeof definition === 'string' ? { figure: definition } : definition),
    })),
  }
}
