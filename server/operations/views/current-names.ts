import { parseGrouping } from '../../../src/framework/lists/list-figures'
import { renameFields, type ViewState } from '../../../src/framework/lists/saved-view'
import type { ReportState } from '../../../src/framework/reports/saved-report'
import { currentForm, keyForm, type NameForm } from '../../records/changes/name-forms'
import { renameInFilter, renameInPath } from '../../records/changes/rename-in-filter'
import type { Model, Table } from '../../records/model'

/**
 * Lists the names under which a resource's views may be stored: its own, and its
 * former one unless another resource has it now.
 */
export function listStoredNames(model: Model, { resource }: Table): [string, ...string[]] {
  const { name, was } = resource
  return was && !model.tables.has(was) ? [name, was] : [name]
}

/** Finds the table of a resource by its present or its former name. */
export const findTableByAnyName = (model: Model, name: string): Table | undefined =>
  model.tables.get(name) ?? [...model.tables.values()].find(({ resource }) => resource.was === name)

/** Answers a stored state with present names of fields, choices and states. */
export const renameStateToCurrent = (model: Model, table: Table, state: ViewState): ViewState =>
  renameState(model, table, state, currentForm)

/** Answers a state as it is stored: what administrators made is kept by ids. */
export const keyState = (model: Model, table: Table, state: ViewState): ViewState =>
  renameState(model, table, state, keyForm)

function renameState(model: Model, table: Table, state: ViewState, form: NameForm): ViewState {
  const rename = (name: string) => form.field(table, name)
  const renamePath = (path: string) => renameInPath(model, table, path, form)
  return {
    ...renameFields(state, rename),
    ...(state.filter ? { filter: renameInFilter(model, table, state.filter, form) } : {}),
    ...(state.sort ? { sort: state.sort.map(([name, direction]) => [renamePath(name), direction] as const) } : {}),
  }
}

/** Answers a stored state of a report with present names of fields, choices and states. */
export const renameReportToCurrent = (model: Model, table: Table, state: ReportState): ReportState =>
  renameReport(model, table, state, currentForm)

/** Answers the state of a report as it is stored. */
export const keyReport = (model: Model, table: Table, state: ReportState): ReportState =>
  renameReport(model, table, state, keyForm)

function renameReport(model: Model, table: Table, { by, filter, ...state }: ReportState, form: NameForm): ReportState {
  return {
    ...state,
    ...(by && { by: by.map((grouping) => renameInGrouping(model, table, grouping, form)) }),
    ...(filter && { filter: renameInFilter(model, table, filter, form) }),
  }
}

/** Renames in a grouping: `status`, `fromDate:month`. */
export function renameInGrouping(model: Model, table: Table, grouping: string, form: NameForm): string {
  const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  return [renameInPath(model, table, name, form), ...(period ? [period] : [])].join(':')
}
