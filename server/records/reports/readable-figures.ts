import { StewardError } from '../../../src/framework/errors'
import { FilterProblem, type LooseFilter } from '../../../src/framework/filter'
import type { ReportFigure } from '../../../src/framework/reports/report'
import type { Caller } from '../caller'
import type { Model, Table } from '../model'
import { getReadScope, getVerbScope } from '../scopes'
import { type ResolvedFilter, resolveFilter } from '../sql/resolve-filter'
import type { RequestedFigure, SummaryReader } from '../summary/plan'
import { resolveFigure, resolveLevel } from '../summary/summary'

/** Tells whether the caller may list any of the records. */
export const canListTable = (table: Table, caller: Caller): boolean => getVerbScope(table, 'list', caller) !== 'none'

/** Tells whether the caller may read every field that the filter names. */
export function canUseFilter(model: Model, table: Table, filter: LooseFilter, caller: Caller): boolean {
  try {
    resolveFilter(model, table, filter, (_, attribute) => getReadScope(attribute, caller) !== 'none')
    return true
  } catch (problem) {
    if (problem instanceof FilterProblem) return false
    throw problem
  }
}

/** Answers undefined where the caller has no right; throws all other errors. */
function undefinedIfRefused<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof StewardError) return undefined
    throw problem
  }
}

/** Lists the groupings that the caller may use, in their order. */
export const listReadableGroupings = (
  reader: Pick<SummaryReader, 'model' | 'caller'>,
  table: Table,
  by: readonly string[],
): string[] => by.filter((grouping) => undefinedIfRefused(() => resolveLevel(reader, table, grouping)) !== undefined)

/** A figure and its resolved form. */
export interface ResolvedFigure {
  figure: ReportFigure
  asked: RequestedFigure
}

/** Lists the figures that the caller may read. The others are left out, because zero would be wrong. */
export function listReadableFigures(
  reader: Pick<SummaryReader, 'model' | 'caller' | 'company'>,
  table: Table,
  figures: readonly ReportFigure[],
): ResolvedFigure[] {
  return figures.flatMap((figure): ResolvedFigure[] => {
    const spec = undefinedIfRefused(() => resolveFigure(reader, table, figure.figure))
    const only = figure.where && resolveReadableCondition(reader, table, figure.where)
    if (!spec || only === 'hidden') return []
    return [{ figure, asked: { ...spec, key: figure.name, ...(only && { only }) } }]
  })
}

/** Resolves a condition of a declaration; its values become constants of the statement. */
function resolveReadableCondition(
  { model, caller }: Pick<SummaryReader, 'model' | 'caller'>,
  table: Table,
  where: LooseFilter,
): ResolvedFilter | 'hidden' {
  return canUseFilter(model, table, where, caller) ? resolveFilter(model, table, where) : 'hidden'
}
