import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import type { Row } from '../../../dataProvider/create'
import { isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { isReadInSome } from '../allowed'
import { columnsOf, type Shown } from '../columns'
import { findResource } from '../host'
import { useSignedIn } from '../signed-in'
import { usePreference } from './preference'

export type Density = 'comfortable' | 'compact'

/** Which columns are shown and how densely, as the person left them. */
export interface ListLook {
  /** The title first, always. */
  visible: readonly Shown[]
  all: readonly Shown[]
  isUsual: boolean
  toggle(name: string): void
  reset(): void
  density: Density
  setDensity(density: Density): void
}

export function useListLook(resource: Resource): ListLook {
  const who = useSignedIn()
  const { usual, all } = useMemo(() => columnsOf(resource, who, findResource), [resource, who])
  const [chosen, setChosen] = usePreference<readonly string[] | null>(`columns.${resource.name}`, null)
  const [density, setDensity] = usePreference<Density>('density', 'comfortable')
  const names = chosen ?? usual
  const hidden = useHidden(resource, chosen === null ? names : none)
  const visible = useMemo(() => {
    const wanted = [resource.title, ...names.filter((name) => name !== resource.title && !hidden.includes(name))]
    return wanted.flatMap((name) => all.find((shown) => shown.name === name) ?? [])
  }, [resource, all, names, hidden])
  return {
    visible,
    all,
    isUsual: chosen === null,
    toggle: (name) => setChosen(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
    reset: () => setChosen(null),
    density,
    setDensity,
  }
}

const none: readonly string[] = []

/** Columns that the person may see in few rows of the page, as of colleagues' dates: they would hold dashes mostly. */
function useHidden(resource: Resource, names: readonly string[]): readonly string[] {
  const who = useSignedIn()
  const { data = [] } = useListContext<Row>()
  const isHidden = (name: string) =>
    isReadInSome(resource, name.split('.')[0] ?? name, who) &&
    data.filter((row) => !isEmpty(row[name])).length * 2 < data.length
  const key = names.filter(isHidden).join(' ')
  return useMemo(() => (key ? key.split(' ') : none), [key])
}
