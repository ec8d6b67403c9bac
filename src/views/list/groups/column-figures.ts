import { type Field, getFieldBehaviour } from '../../../framework/field'
import type { Figure, Figures } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { useSummary } from './use-summary'

/** Finds a field of the resource itself whose values can be added up. */
export const findNumericField = (resource: Resource, { name }: DisplayField): Field | undefined => {
  const field = resource.fields[name]
  return field?.type.isNumeric ? field : undefined
}

const kinds = ['sum', 'avg'] as const
export type ShownKind = (typeof kinds)[number]

/** Lists the figures of a column; a ratio only has an average. */
export const listFigureKinds = (field: Field): readonly ShownKind[] => (field.type.isRatio ? ['avg'] : kinds)

/** Lists the figures to request for the columns shown. */
export const listFigureKeys = (resource: Resource, columns: readonly DisplayField[]): string[] =>
  columns.flatMap((column) => {
    const field = findNumericField(resource, column)
    return field ? listFigureKinds(field).map((kind) => `${kind}:${column.name}`) : []
  })

/** Loads the figures of all records that match the filter, for the long list and for pages. */
export const useListTotals = (
  resource: Resource,
  columns: readonly DisplayField[],
  filter: Readonly<Record<string, unknown>>,
  isReady: boolean,
) => useSummary(resource, { filter, groups: [], figures: listFigureKeys(resource, columns) }, isReady)

/** Formats a figure, one line for each currency; empty if nothing was added up. */
export function formatFigureLines(field: Field, figure: Figure | undefined, company: { currency: string }): string[] {
  if (figure === null || figure === undefined) return []
  const { text, unit } = getFieldBehaviour(field)
  if (typeof figure === 'string') return [text(figure, unit(company)?.words)]
  return Object.keys(figure)
    .sort()
    .map((code) => text(figure[code], code))
}

export interface ShownFigure {
  kind: ShownKind
  lines: readonly string[]
}

/** Collects the figures of a column that have a value. */
export function collectFigures(
  resource: Resource,
  column: DisplayField,
  figures: Figures | undefined,
  company: { currency: string },
): ShownFigure[] {
  const field = findNumericField(resource, column)
  if (!field || !figures) return []
  return listFigureKinds(field)
    .map((kind) => ({ kind, lines: formatFigureLines(field, figures[`${kind}:${column.name}`], company) }))
    .filter(({ lines }) => lines.length > 0)
}
