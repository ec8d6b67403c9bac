import { type Identifier, useListContext } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { useSignedIn } from '../signed-in'

/**
 * The selected records of a list in the form of the grid: those of `ids`, or with `exclude` all that match
 * except those.
 */
export interface TickedRows {
  type: 'include' | 'exclude'
  ids: Set<Identifier>
}

export interface TickState extends TickedRows {
  tick(ticked: TickedRows): void
  toggle(id: Identifier): void
}

/** Tells whether the record is selected. */
export const isRowTicked = ({ type, ids }: TickedRows, id: Identifier): boolean => ids.has(id) === (type === 'include')

export const noTicks: TickedRows = { type: 'include', ids: new Set() }

/**
 * Keeps the selected records over all pages and orders, and drops them when filter or search change.
 * Undefined for people who may not change anything here.
 */
export function useTicks(resource: Resource): TickState | undefined {
  const { roles } = useSignedIn()
  const question = JSON.stringify(useListContext().filterValues)
  const [{ asked, ticked }, set] = useState({ asked: question, ticked: noTicks })
  if (asked !== question) set({ asked: question, ticked: noTicks })
  const tick = useCallback((next: TickedRows) => set((before) => ({ ...before, ticked: next })), [])
  const ticks = useMemo(() => {
    const toggle = (id: Identifier) => {
      const ids = new Set(ticked.ids)
      if (!ids.delete(id)) ids.add(id)
      tick({ ...ticked, ids })
    }
    return { ...ticked, tick, toggle }
  }, [ticked, tick])
  const verbs = ['update', ...Object.keys(resource.workflow?.transitions ?? {})]
  return !resource.source && verbs.some((verb) => checkAccess(resource, verb, roles).allowed) ? ticks : undefined
}
