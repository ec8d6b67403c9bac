import { isPlainObject, type LooseFilter } from '../../../src/framework/filter'
import { parseGrouping } from '../../../src/framework/lists/list-figures'
import { renameFields, type ViewState } from '../../../src/framework/lists/saved-view'
import type { ReportState } from '../../../src/framework/reports/saved-report'
import { findNameByKey, toFieldKey } from '../../records/changes/field-keys'
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

/** Answers the name that a field of a table has elsewhere. */
type ToName = (table: Table, name: string) => string

const toCurrentFieldName: ToName = (table, name) => findNameByKey(table, name) ?? name

/** Answers a stored state with present names; renamed fields and references get their new names. */
export const renameStateToCurrent = (model: Model, table: Table, state: ViewState): ViewState =>
  renameState(model, table, state, toCurrentFieldName)

/** Answers a state as it is stored: fields that administrators made are kept by their ids. */
export const keyState = (model: Model, table: Table, state: ViewState): ViewState =>
  renameState(model, table, state, toFieldKey)

function renameState(model: Model, table: Table, state: ViewState, toName: ToName): ViewState {
  const rename = (name: string) => toName(table, name)
  const renamePath = (path: string) => renamePathOf(model, table, path, toName)
  return {
    ...renameFields(state, rename),
    ...(state.filter ? { filter: renameFilter(model, table, state.filter, toName) } : {}),
    ...(state.sort ? { sort: state.sort.map(([name, direction]) => [renamePath(name), direction] as const) } : {}),
  }
}

function renamePathOf(model: Model, table: Table, path: string, toName: ToName): string {
  const [head = '', ...rest] = path.split('.')
  const name = toName(table, head)
  const { target = '' } = table.attributes.get(head) ?? table.attributes.get(name) ?? {}
  const next = model.tables.get(target)
  return rest.length > 0 && next
    ? `${name}.${renamePathOf(model, next, rest.join('.'), toName)}`
    : [name, ...rest].join('.')
}

function renameFilter(model: Model, table: Table, filter: LooseFilter, toName: ToName): LooseFilter {
  const renamePart = (part: unknown): unknown => (isPlainObject(part) ? renameFilter(model, table, part, toName) : part)
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key === 'and' || key === 'or') return [key, Array.isArray(value) ? value.map(renamePart) : value]
    return key === 'not' ? [key, renamePart(value)] : [renamePathOf(model, table, key, toName), value]
  })
  return Object.fromEntries(entries)
}

/** Answers a stored state of a report with present names of fields. */
export const renameReportToCurrent = (model: Model, table: Table, state: ReportState): ReportState =>
  renameReport(model, table, state, toCurrentFieldName)

/** Answers the state of a report as it is stored. */
export const keyReport = (model: Model, table: Table, state: ReportState): ReportState =>
  renameReport(model, table, state, toFieldKey)

function renameReport(model: Model, table: Table, { by, filter, ...state }: ReportState, toName: ToName): ReportState {
  const renameGrouping = (grouping: string) => {
    const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
    return [renamePathOf(model, table, name, toName), ...(period ? [period] : [])].join(':')
  }
  return {
    ...state,
    ...(by && { by: by.map(renameGrouping) }),
    ...(filter && { filter: renameFilter(model, table, filter, toName) }),
  }
}
