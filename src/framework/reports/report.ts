import type { IconName } from '../company/menu'
import type { Field, Fields } from '../field'
import type { Filter, LooseFilter } from '../filter'
import type { FigureKind, Period } from '../lists/list-figures'
import type { ResourceName, Role } from '../register'
import type { PeriodKind } from './periods'

/** What the types of a report need of a resource. */
export interface ReportableResource {
  readonly name: ResourceName
  readonly fields: Fields
  readonly workflow?: { readonly field: string }
}

type FieldNameOfKind<R extends ReportableResource, Kind extends string> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<unknown, Kind> ? K : never
}[keyof R['fields']] &
  string

type StateOf<R extends ReportableResource> = R extends { readonly workflow: { readonly field: infer C extends string } }
  ? C
  : never

/** A field of the record, or its state. */
type NameOf<R extends ReportableResource> = Extract<keyof R['fields'], string> | StateOf<R>

/** A field of the record or its state, or a path over a reference. */
export type PathOf<R extends ReportableResource> = NameOf<R> | `${FieldNameOfKind<R, 'ref'>}.${string}`

/** A grouping by a value, or by the month, quarter or year of a date. */
type GroupingOf<R extends ReportableResource> = PathOf<R> | `${FieldNameOfKind<R, 'date'>}:${Period}`

/** A date of the record. */
export type DateFieldOf<R extends ReportableResource> = FieldNameOfKind<R, 'date'>

export type FigureOf<R extends ReportableResource> = 'count' | `${FigureKind}:${NameOf<R>}`

/** A figure over some of the records. */
interface FilteredFigure<Figure extends string = string, Where = LooseFilter> {
  figure: Figure
  where?: Where
  /** Label of the figure; default: its name in words. */
  label?: string
}

type FiguresOf<R extends ReportableResource> = Readonly<
  Record<string, FigureOf<R> | FilteredFigure<FigureOf<R>, Filter<PathOf<R>>>>
>

export type ChartKind = 'bars' | 'lines'

/** What an author writes for a report; see `docs/declaration/reports.md`. */
interface ReportDeclaration<R extends ReportableResource> {
  /** Heading of its page. */
  title: string
  /** The name of its operation in calls. */
  operation: string
  /** Path in the browser. */
  route: string
  /** The resource whose records it counts. */
  of: R
  /** Roles that may open it, of those that may list the records; default: all of them. */
  to?: readonly Role[]
  /** The group of the side bar, or `top` for none; absent: it has no entry. */
  menu?: string
  /** Roles whose menu has the entry; default: all that may open it. */
  menuTo?: readonly Role[]
  icon?: IconName
  /** The records that count; default: all that the reader may list. */
  where?: Filter<PathOf<NoInfer<R>>>
  /**
   * The date that decides a record's period; or first and last day: the record counts in every period they
   * touch.
   */
  period?:
    | FieldNameOfKind<NoInfer<R>, 'date'>
    | readonly [FieldNameOfKind<NoInfer<R>, 'date'>, FieldNameOfKind<NoInfer<R>, 'date'>]
  /** The kind of the period at the start; default: the fiscal year. */
  opensWith?: PeriodKind
  /** The groupings that can be chosen, two at a time; the first two are used at the start. */
  by: readonly [GroupingOf<NoInfer<R>>, ...GroupingOf<NoInfer<R>>[]]
  figures: FiguresOf<NoInfer<R>>
  /** Filters of the page; default: those of the list. */
  filters?: readonly PathOf<NoInfer<R>>[]
  /** The chart of its first figure; default: bars. */
  chart?: ChartKind
  /**
   * Groups with fewer records are hidden; so is one more group where the others would reveal the hidden one.
   */
  least?: number
}

/** A figure with name and label. */
export interface ReportFigure {
  readonly name: string
  readonly label?: string
  /** The figure, `count` or `sum:days`. */
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
  /** The fields with first and last day; the same field twice where there is only one date. */
  readonly period?: readonly [from: string, to: string]
  readonly opensWith: PeriodKind
  readonly by: readonly string[]
  readonly figures: readonly ReportFigure[]
  readonly filters?: readonly string[]
  readonly chart: ChartKind
  readonly least?: number
}

/** Most groupings that can be used at once. */
export const maxGroupings = 2

/** Declares a report: its operation and its page. */
export function defineReport<const R extends ReportableResource>(
  name: string,
  declaration: ReportDeclaration<R>,
): Report {
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
