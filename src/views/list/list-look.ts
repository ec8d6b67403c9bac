import { useMemo } from 'react'
import type { Resource } from '../../framework/resource'
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
  const visible = useMemo(() => {
    const wanted = [resource.title, ...names.filter((name) => name !== resource.title)]
    return wanted.flatMap((name) => all.find((shown) => shown.name === name) ?? [])
  }, [resource, all, names])
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
