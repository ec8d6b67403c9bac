import { behaviour, type Field } from '../../../framework/field'
import type { Figure, Figures } from '../../../framework/lists/summary'
import type { Resource } from '../../../framework/resource'
import type { Shown } from '../../columns'
import { useSummary } from './use-summary'

/** A field of the resource itself whose values can be added up. */
export const figureField = (resource: Resource, { name }: Shown): Field | undefined => {
  const field = resource.fields[name]
  return field?.type.isNumeric ? field : undefined
}

const kinds = ['sum', 'avg'] as const
export type ShownKind = (typeof kinds)[number]

/** The figures told of a column; what is a share of something has an average only. */
export const kindsOf = (field: Field): readonly ShownKind[] => (field.type.isRatio ? ['avg'] : kinds)

/** What to ask for of the columns shown. */
export const figuresOf = (resource: Resource, columns: readonly Shown[]): string[] =>
  columns.flatMap((shown) => {
    const field = figureField(resource, shown)
    return field ? kindsOf(field).map((kind) => `${kind}:${shown.name}`) : []
  })

/** Figures of all that match the filter, as the long list and the pages tell them. */
export const useTotals = (
  resource: Resource,
  columns: readonly Shown[],
  filter: Readonly<Record<string, unknown>>,
  isReady: boolean,
) => useSummary(resource, { filter, groups: [], figures: figuresOf(resource, columns) }, isReady)

/** A figure in words, one line a currency; none where nothing was added up. */
export function linesOf(field: Field, figure: Figure | undefined, company: { currency: string }): string[] {
  if (figure === null || figure === undefined) return []
  const { text, unit } = behaviour(field)
  if (typeof figure === 'string') return [text(figure, unit(company)?.words)]
  return Object.keys(figure)
    .sort()
    .map((code) => text(figure[code], code))
}

export interface ShownFigure {
  kind: ShownKind
  lines: readonly string[]
}

/** What is told of a column: its kinds of figure that have a value. */
export function figuresIn(
  resource: Resource,
  shown: Shown,
  figures: Figures | undefined,
  company: { currency: string },
): ShownFigure[] {
  const field = figureField(resource, shown)
  if (!field || !figures) return []
  return kindsOf(field)
    .map((kind) => ({ kind, lines: linesOf(field, figures[`${kind}:${shown.name}`], company) }))
    .filter(({ lines }) => lines.length > 0)
}
