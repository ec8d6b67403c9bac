import { choice, instant, number, ref } from '../fields'
import { requireViews } from '../fields/views'
import type { ColumnShape, FieldViews } from '../fields/views-contract'
import { headOver } from '../framework/answers/heads'
import { behaviour, type Field } from '../framework/field'
import { defaultColumns } from '../framework/lists/usual-columns'
import { fieldLabel, findState, type Resource } from '../framework/resource'
import { mayRead } from './allowed'
import type { SignedIn } from './signed-in'
import { StateCell } from './value/state-chip'

/** Something of a record that can be shown: a declared field, its state, or a column every table has. */
export interface Shown {
  /** A name, or a path over references: `customerId.country`. */
  name: string
  label: string
  field: Field
  views: FieldViews
  column: ColumnShape
  isSortable: boolean
}

const commonFields: Readonly<Record<string, Field>> = {
  id: number(),
  version: number(),
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: ref('employees'),
  updatedBy: ref('employees'),
}

export type FindResource = (name: string) => Resource | undefined

/** What a name stands for in a resource; undefined when nothing. */
export function shownOf(resource: Resource, name: string, find: FindResource): Shown | undefined {
  const [head = '', ...rest] = name.split('.')
  if (rest.length > 0) {
    const target = resource.fields[head] ? behaviour(resource.fields[head]).target() : undefined
    const over = target ? find(target) : undefined
    const far = over && shownOf(over, rest.join('.'), find)
    return far && { ...far, name, label: headOver(resource, head, far.label), isSortable: false }
  }
  const field = resource.fields[name] ?? stateField(resource, name) ?? commonFields[name]
  if (!field) return undefined
  const there = lookedUp(resource, field, find)
  if (there) return { ...there, name, label: fieldLabel(resource, name), isSortable: true }
  const plain = requireViews(field)
  const views: FieldViews =
    name === resource.workflow?.field ? { ...plain, Cell: cellOf(resource), column: chipColumn(resource) } : plain
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

/** What a look-up shows is drawn as where it comes from, and never filled in here. */
function lookedUp(resource: Resource, field: Field, find: FindResource): Shown | undefined {
  const from = behaviour(field).derive()
  const by = from?.kind === 'lookup' ? resource.fields[from.by] : undefined
  const other = by && find(behaviour(by).target() ?? '')
  const shown = other && from?.kind === 'lookup' ? shownOf(other, from.field, find) : undefined
  return shown && { ...shown, views: { ...shown.views, Input: null, Filter: null } }
}

/** The columns a list starts with, and all that may be added, as far as the person may read them. */
export function columnsOf(
  resource: Resource,
  who: SignedIn,
  find: FindResource,
): { usual: readonly string[]; all: readonly Shown[] } {
  const state = resource.workflow?.field
  const names = Object.keys(resource.fields)
  const usual = defaultColumns(resource)
  const all = [
    ...new Set([
      resource.title,
      ...usual,
      ...names,
      ...(state ? [state] : []),
      'createdAt',
      'createdBy',
      'updatedAt',
      'updatedBy',
    ]),
  ]
  return { usual, all: shownAll(resource, all, who, find) }
}

/** What the filter bar offers: the declared filters, else choices and references among the columns. */
export function filtersOf(
  resource: Resource,
  who: SignedIn,
  find: FindResource,
  names = resource.views.list?.filters,
): readonly Shown[] {
  const { usual } = columnsOf(resource, who, find)
  const standard = usual.filter(
    (name) => name === resource.workflow?.field || resource.fields[name]?.type.operators.includes('in'),
  )
  return shownAll(resource, names ?? standard, who, find).filter((shown) => shown.views.Filter !== null)
}

function shownAll(resource: Resource, names: readonly string[], who: SignedIn, find: FindResource): Shown[] {
  return names
    .filter((name) => mayRead(resource, name.split('.')[0] ?? name, who))
    .flatMap((name) => shownOf(resource, name, find) ?? [])
}

function stateField(resource: Resource, name: string): Field | undefined {
  if (name !== resource.workflow?.field) return undefined
  return choice(
    Object.fromEntries(
      Object.keys(resource.workflow.states).map((state) => [state, findState(resource, state)?.label ?? state]),
    ),
  )
}

const cells = new WeakMap<Resource, FieldViews['Cell']>()

/** About what a chip takes with its sign and the space around it: the usual ones are never cut, the longest where there is room. */
function chipColumn(resource: Resource): ColumnShape {
  const labels = Object.keys(resource.workflow?.states ?? {}).map((state) => findState(resource, state)?.label ?? state)
  const width = Math.max(132, Math.round(Math.max(...labels.map(({ length }) => length)) * 6.3) + 56)
  return { flex: 1, width, least: Math.min(width, 140) }
}

/** One component per resource, or React would mount every chip anew at each render. */
function cellOf(resource: Resource): FieldViews['Cell'] {
  const known = cells.get(resource) ?? StateCell(resource)
  cells.set(resource, known)
  return known
}
