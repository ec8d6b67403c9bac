import { groupingKind, summaryLimits } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import type { LongWord } from '../../../i18n/lists/long-list-words'
import type { DisplayField } from '../../display-fields'
import type { ListDisplay } from '../list-display'
import type { HeadSort } from './head-sort'
import { moveNameToPlace } from './place-columns'

export type HeadActions = readonly { word: LongWord; run(): void }[]

/** Builds the entries of a column's menu in its current state. */
export function buildColumnActions(
  resource: Resource,
  column: DisplayField,
  look: ListDisplay,
  sortBy: HeadSort['by'],
): HeadActions {
  const sorts: HeadActions = [
    { word: 'sortAscending', run: () => sortBy('asc') },
    { word: 'sortDescending', run: () => sortBy('desc') },
  ]
  return [
    ...(column.isSortable ? sorts : []),
    ...buildPlaceActions(column, look),
    ...buildWidthActions(column, look),
    ...buildGroupActions(resource, column, look),
  ]
}

function buildPlaceActions({ name }: DisplayField, look: ListDisplay): HeadActions {
  const { frame, setFrame, visible, choose } = look
  const names = visible.map((each) => each.name)
  const at = names.indexOf(name)
  // The title always stays first and visible.
  if (at === 0) return []
  const { pinned = [] } = frame
  const isPinned = pinned.includes(name)
  const pin = () => setFrame({ pinned: isPinned ? pinned.filter((each) => each !== name) : [...pinned, name] })
  const moveTo = (place: string | undefined) => place !== undefined && choose(moveNameToPlace(names, name, place))
  return [
    { word: isPinned ? 'unpin' : 'pin', run: pin },
    ...(at > 1 ? [{ word: 'moveLeft' as const, run: () => moveTo(names[at - 1]) }] : []),
    ...(at < names.length - 1 ? [{ word: 'moveRight' as const, run: () => moveTo(names[at + 1]) }] : []),
    { word: 'hide', run: () => choose(names.filter((each) => each !== name)) },
  ]
}

function buildWidthActions({ name }: DisplayField, { frame, setFrame }: ListDisplay): HeadActions {
  const { [name]: own, ...others } = frame.widths ?? {}
  return own === undefined ? [] : [{ word: 'usualWidth', run: () => setFrame({ widths: others }) }]
}

function buildGroupActions(resource: Resource, column: DisplayField, { frame, setFrame }: ListDisplay): HeadActions {
  const grouping = groupingKind(resource.fields[column.name] ?? column.field)
  const groupKey = grouping === 'period' ? `${column.name}:month` : column.name
  const { groups = [] } = frame
  if (resource.source || !grouping || groups.includes(groupKey) || groups.length >= summaryLimits.levels) return []
  return [{ word: 'groupByThis', run: () => setFrame({ groups: [...groups, groupKey] }) }]
}
