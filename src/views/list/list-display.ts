import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import { isEmpty } from '../../framework/field'
import type { DisplayMode } from '../../framework/lists/time-views'
import type { Resource } from '../../framework/resource'
import { type DisplayField, listColumns } from '../display-fields'
import { canReadField, isReadableInSomeRecords } from '../field-access'
import { type SignedInPerson, useSignedIn } from '../signed-in'
import { type FrameSettings, useListFrame } from './list-frame'
import { usePreference } from './preference'
import { toPresentNames, toStoredNames } from './stored-names'

export type Density = 'comfortable' | 'compact'

/** Which columns a list shows and how densely, as the person last chose. */
export interface ListDisplay extends FrameSettings {
  /** The visible columns; the title is always first. */
  visible: readonly DisplayField[]
  all: readonly DisplayField[]
  /** Names of the chosen columns in their order; null: the default ones. */
  chosen: readonly string[] | null
  choose(names: readonly string[] | null): void
  density: Density
  setDensity(density: Density): void
  /** Id of the saved view in the address, which has its own columns and density; 0 for none. */
  view: number
  /** The way in which the list is shown, and the available ways. */
  as: DisplayMode
  looks: readonly DisplayMode[]
}

/** Answers the keys under which this device stores the display of a list; `view` is 0 for none. */
export const displayStorageKeys = ({ name }: Resource, view: number) => {
  const own = view ? `.${view}` : ''
  return { columns: `columns.${name}${own}`, density: `density${own}`, frame: `frame.${name}${own}` }
}

export function useListDisplay(resource: Resource): ListDisplay {
  const who = useSignedIn()
  const address = new URLSearchParams(useLocation().search)
  const view = Number(address.get('view'))
  const places = displayStorageKeys(resource, view)
  const { usual, all } = useMemo(() => listColumns(resource, who, findResource), [resource, who])
  const [stored, store] = usePreference<readonly string[] | null>(places.columns, null)
  const chosen = useMemo(
    () => stored && (toPresentNames(resource, { columns: stored }).columns ?? null),
    [resource, stored],
  )
  const choose = (columns: readonly string[] | null) =>
    store(columns && (toStoredNames(resource, { columns }).columns ?? null))
  const [density, setDensity] = usePreference<Density>(places.density, 'comfortable')
  const names = chosen ?? usual
  const hidden = useHiddenColumns(resource, chosen === null ? names : noNames)
  const visible = useMemo(() => {
    const orderedNames = [resource.title, ...names.filter((name) => name !== resource.title && !hidden.includes(name))]
    return orderedNames.flatMap((name) => all.find((column) => column.name === name) ?? [])
  }, [resource, all, names, hidden])
  const looks = listDisplayModes(resource, who)
  const as = looks.find((look) => look === address.get('as')) ?? 'list'
  return { visible, all, chosen, choose, density, setDensity, view, as, looks, ...useListFrame(resource, places.frame) }
}

/** Lists the ways to show the list, without those whose fields are missing in some records. */
function listDisplayModes(resource: Resource, who: SignedInPerson): readonly DisplayMode[] {
  const { board, gantt, calendar } = resource.views
  const isRead = (name: string | undefined) =>
    name !== undefined && canReadField(resource, name, who) && !isReadableInSomeRecords(resource, name, who)
  return [
    'list',
    ...(board && isRead(resource.workflow?.field) ? ['board' as const] : []),
    ...(gantt && isRead(gantt.from) ? ['gantt' as const] : []),
    ...(calendar && isRead(calendar.on) ? ['calendar' as const] : []),
  ]
}

const noNames: readonly string[] = []

/**
 * Lists columns that the person may see in few rows only, such as dates of colleagues: they would mostly
 * show dashes.
 */
function useHiddenColumns(resource: Resource, names: readonly string[]): readonly string[] {
  const who = useSignedIn()
  const { data = [] } = useListContext<Row>()
  const isHidden = (name: string) =>
    isReadableInSomeRecords(resource, name.split('.')[0] ?? name, who) &&
    data.filter((row) => !isEmpty(row[name])).length * 2 < data.length
  const key = names.filter(isHidden).join(' ')
  return useMemo(() => (key ? key.split(' ') : noNames), [key])
}
