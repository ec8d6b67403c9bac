import { useEffect, useMemo, useState } from 'react'
import { checkAccess } from '../../framework/access'
import type { ImportChange } from '../../framework/batch'
import type { Table } from '../../framework/files/read-table'
import type { Resource } from '../../framework/resource'
import { usePreference } from '../list/preference'
import { useSignedIn } from '../signed-in'
import { type CellFormat, type FoundFormat, formatOf } from './cells'
import { type Kept, keysOf, type Mapping, mappingOf } from './mapping'
import type { Plan } from './plan'
import { pause } from './use-reader'

/** Headings that are remembered for a resource; the oldest go first. */
const mostKept = 300

/** What becomes of the columns, as found and as the person says. */
export function usePlan(resource: Resource, table: Table) {
  const who = useSignedIn()
  const { mapping, goTo } = useMapping(resource, table)
  const [chosen, setChosen] = useState<Readonly<Record<number, CellFormat>>>({})
  const [wantedKey, setKey] = useState<readonly string[] | null>(null)
  const [empty, setEmpty] = useState<ImportChange['empty']>('keep')
  const found = useFormats(resource, table, mapping)
  const mayChange = checkAccess(resource, 'update', who.roles).allowed
  const keys = useMemo(
    () => (mayChange ? keysOf(resource, who, new Set(mapping.filter((name) => name !== null))) : []),
    [resource, who, mapping, mayChange],
  )
  const isOffered = wantedKey && (wantedKey.length === 0 || keys.some((names) => isSameKey(names, wantedKey)))
  const key = (isOffered ? wantedKey : keys[0]) ?? []
  const plan: Plan = { head: table.head, mapping, found: found.formats, chosen, key, empty }
  return {
    plan,
    keys,
    /** Whether all cells of the columns were looked at. */
    isLookedAt: found.isLookedAt,
    setKey,
    setEmpty,
    goTo: (place: number, name: string | null) => {
      const { [place]: _, ...others } = chosen
      setChosen(others)
      goTo(place, name)
    },
    choose: (place: number, format: CellFormat) => setChosen({ ...chosen, [place]: format }),
  }
}

export type UsedPlan = ReturnType<typeof usePlan>

const isSameKey = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Where columns go, remembered on this device by resource and heading. */
function useMapping(
  resource: Resource,
  { head }: Table,
): { mapping: Mapping; goTo(place: number, name: string | null): void } {
  const who = useSignedIn()
  const [kept, keep] = usePreference<Kept>(`import.${resource.name}`, {})
  const [mapping, setMapping] = useState<Mapping>(() => mappingOf(resource, who, head, kept))
  return {
    mapping,
    goTo: (place, name) => {
      setMapping(mapping.map((before, at) => (at === place ? name : before)))
      const { [head[place] ?? '']: _, ...others } = kept
      keep(Object.fromEntries([...Object.entries(others), [head[place] ?? '', name] as const].slice(-mostKept)))
    },
  }
}

/** How the cells of each column are written, a column at a time so that the page answers meanwhile. */
function useFormats(resource: Resource, table: Table, mapping: Mapping) {
  const [seen, setSeen] = useState<ReadonlyMap<string, FoundFormat>>(new Map())
  const keys = mapping.map((name, place) => (name === null ? null : `${place} ${name}`))
  const nextPlace = keys.findIndex((key) => key !== null && !seen.has(key))
  useEffect(() => {
    if (nextPlace < 0) return
    let isOver = false
    const name = mapping[nextPlace] ?? ''
    void pause().then(() => {
      if (isOver) return
      const found = formatOf(resource.fields[name], cellsOf(table, nextPlace))
      setSeen((before) => new Map(before).set(`${nextPlace} ${name}`, found))
    })
    return () => {
      isOver = true
    }
  }, [resource, table, mapping, nextPlace])
  return { formats: keys.map((key) => (key === null ? undefined : seen.get(key))), isLookedAt: nextPlace < 0 }
}

function* cellsOf({ rows }: Table, place: number): Generator<string> {
  for (const row of rows) yield row[place] ?? ''
}
