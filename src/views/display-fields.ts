import { choice, instant, number, ref } from '../fields'
import type { ColumnShape, FieldViews } from '../fields/field-views'
import { requireViews } from '../fields/views'
import { referenceValueHeading } from '../framework/answers/column-headings'
import { type Field, getFieldBehaviour } from '../framework/field'
import { listDefaultColumns } from '../framework/lists/default-columns'
import { peopleResource } from '../framework/register'
import { fieldLabel, findState, type Resource } from '../framework/resource'
import { canReadField } from './field-access'
import type { SignedInPerson } from './signed-in'
import { createStateCell } from './value/state-chip'

/** A part of a record that can be shown: a declared field, its state, or a column that every table has. */
export interface DisplayField {
  /** The name, or a path over references: `customerId.country`. */
  name: string
  label: string
  field: Field
  views: FieldViews
  column: ColumnShape
  isSortable: boolean
}

/** A part of a record and what it is called, without what draws it. */
export type ShownField = Pick<DisplayField, 'name' | 'label' | 'field'>

const commonFields: Readonly<Record<string, Field>> = {
  id: number(),
  version: number(),
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: ref(peopleResource),
  updatedBy: ref(peopleResource),
}

export type FindResource = (name: string) => Resource | undefined

/** Finds what a name stands for in a resource; undefined if nothing. */
export function findColumn(resource: Resource, name: string, find: FindResource): DisplayField | undefined {
  const [head = '', ...rest] = name.split('.')
  if (rest.length > 0) {
    const target = resource.fields[head] ? getFieldBehaviour(resource.fields[head]).target() : undefined
    const targetResource = target ? find(target) : undefined
    const targetColumn = targetResource && findColumn(targetResource, rest.join('.'), find)
    return (
      targetColumn && {
        ...targetColumn,
        name,
        label: referenceValueHeading(resource, head, targetColumn.label),
        isSortable: false,
      }
    )
  }
  const field = resource.fields[name] ?? buildStateField(resource, name) ?? commonFields[name]
  if (!field) return undefined
  const lookupColumn = findLookupColumn(resource, field, find)
  if (lookupColumn) return { ...lookupColumn, name, label: fieldLabel(resource, name), isSortable: true }
  const plain = requireViews(field)
  const views: FieldViews =
    name === resource.workflow?.field
      ? { ...plain, Cell: getStateCell(resource), column: buildStateColumn(resource) }
      : plain
  const column = (typeof views.column === 'function' ? views.column(field) : views.column) ?? {}
  return {
    name,
    label: fieldLabel(resource, name),
    field,
    views,
    column,
    isSortable: !field.type.isDocument && !field.type.isSealed,
  }
}

/** Finds how to show a look-up: like the field it comes from, and never as an input. */
function findLookupColumn(resource: Resource, field: Field, find: FindResource): DisplayField | undefined {
  const from = getFieldBehaviour(field).derive()
  const by = from?.kind === 'lookup' ? resource.fields[from.by] : undefined
  const other = by && find(getFieldBehaviour(by).target() ?? '')
  const column = other && from?.kind === 'lookup' ? findColumn(other, from.field, find) : undefined
  return column && { ...column, views: { ...column.views, Input: null, Filter: null } }
}

/** Lists the default columns of a list and all that can be added, of those that the person may read. */
export function listColumns(
  resource: Resource,
  who: SignedInPerson,
  find: FindResource,
): { usual: readonly string[]; all: readonly DisplayField[] } {
  const state = resource.workflow?.field
  const names = Object.keys(resource.fields)
  const defaults = listDefaultColumns(resource)
  const all = [
    ...new Set([
      resource.title,
      ...defaults,
      ...names,
      ...(state ? [state] : []),
      'createdAt',
      'createdBy',
      'updatedAt',
      'updatedBy',
    ]),
  ]
  return { usual: defaults, all: readableColumns(resource, all, who, find) }
}

/** Lists the fields of the filter bar: the declared ones, else choices and references among the columns. */
export function listBarFilters(
  resource: Resource,
  who: SignedInPerson,
  find: FindResource,
  names = resource.views.list?.filters,
): readonly DisplayField[] {
  const { usual } = listColumns(resource, who, find)
  const defaultFilters = usual.filter(
    (name) => name === resource.workflow?.field || resource.fields[name]?.type.operators.includes('in'),
  )
  const filters = readableColumns(resource, names ?? defaultFilters, who, find).filter(
    (column) => column.views.Filter !== null,
  )
  // The bar hides what does not fit, and the first filter is mostly the state.
  const quick = filters.findIndex(({ views }) => views.isQuickFilter)
  return quick > 1 ? filters.toSpliced(quick, 1).toSpliced(1, 0, ...filters.slice(quick, quick + 1)) : filters
}

function readableColumns(
  resource: Resource,
  names: readonly string[],
  who: SignedInPerson,
  find: FindResource,
): DisplayField[] {
  return names
    .filter((name) => canReadField(resource, name.split('.')[0] ?? name, who))
    .flatMap((name) => findColumn(resource, name, find) ?? [])
}

function buildStateField(resource: Resource, name: string): Field | undefined {
  if (name !== resource.workflow?.field) return undefined
  return choice(
    Object.fromEntries(
      Object.keys(resource.workflow.states).map((state) => [state, findState(resource, state)?.label ?? state]),
    ),
  )
}

const cells = new WeakMap<Resource, FieldViews['Cell']>()

/**
 * Builds the column of the state: wide enough for usual words with icon and padding, and for the longest
 * if there is room.
 */
function buildStateColumn(resource: Resource): ColumnShape {
  const labels = Object.keys(resource.workflow?.states ?? {}).map((state) => findState(resource, state)?.label ?? state)
  const width = Math.max(132, Math.round(Math.max(...labels.map(({ length }) => length)) * 6.3) + 56)
  return { flex: 1, width, least: Math.min(width, 140) }
}

/** Answers one component per resource; otherwise React would mount every chip again at each render. */
function getStateCell(resource: Resource): FieldViews['Cell'] {
  const cell = cells.get(resource) ?? createStateCell(resource)
  cells.set(resource, cell)
  return cell
}
