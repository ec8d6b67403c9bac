import { useEffect, useMemo, useState } from 'react'
import { checkAccess } from '../../framework/access'
import type { ImportChange } from '../../framework/batch'
import type { CsvTable } from '../../framework/files/read-table'
import type { Resource } from '../../framework/resource'
import { usePreference } from '../list/preference'
import { useSignedIn } from '../signed-in'
import { type CellFormat, type DetectedFormat, detectCellFormat } from './cell-formats'
import { buildMapping, listRecordKeys, type Mapping, type StoredHeadingChoices } from './column-mapping'
import type { ImportPlan } from './import-plan'
import { yieldToPage } from './use-file-reader'

/** Most headings remembered for one resource; the oldest are dropped first. */
const maxRemembered = 300

/** Keeps the fields and formats of the columns, as detected and as chosen. */
export function useImportPlan(resource: Resource, table: CsvTable) {
  const who = useSignedIn()
  const { mapping, goTo } = useColumnMapping(resource, table)
  const [chosen, setChosen] = useState<Readonly<Record<number, CellFormat>>>({})
  const [wantedKey, setKey] = useState<readonly string[] | null>(null)
  const [empty, setEmpty] = useState<ImportChange['empty']>('keep')
  const detection = useColumnFormats(resource, table, mapping)
  const mayChange = checkAccess(resource, 'update', who.roles).allowed
  const keys = useMemo(
    () => (mayChange ? listRecordKeys(resource, who, new Set(mapping.filter((name) => name !== null))) : []),
    [resource, who, mapping, mayChange],
  )
  const isOffered = wantedKey && (wantedKey.length === 0 || keys.some((names) => isSameKey(names, wantedKey)))
  const key = (isOffered ? wantedKey : keys[0]) ?? []
  const plan: ImportPlan = { head: table.head, mapping, found: detection.formats, chosen, key, empty }
  return {
    plan,
    keys,
    /** Whether all cells of the columns were checked. */
    isLookedAt: detection.isLookedAt,
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

export type ImportPlanState = ReturnType<typeof useImportPlan>

const isSameKey = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Keeps the fields of the columns, remembered on this device by resource and heading. */
function useColumnMapping(
  resource: Resource,
  { head }: CsvTable,
): { mapping: Mapping; goTo(place: number, name: string | null): void } {
  const who = useSignedIn()
  const [earlierChoices, keep] = usePreference<StoredHeadingChoices>(`import.${resource.name}`, {})
  const [mapping, setMapping] = useState<Mapping>(() => buildMapping(resource, who, head, earlierChoices))
  return {
    mapping,
    goTo: (place, name) => {
      setMapping(mapping.map((before, at) => (at === place ? name : before)))
      const { [head[place] ?? '']: _, ...others } = earlierChoices
      keep(Object.fromEntries([...Object.entries(others), [head[place] ?? '', name] as const].slice(-maxRemembered)))
    },
  }
}

/** Detects the format of each column, one at a time so that the page stays responsive. */
function useColumnFormats(resource: Resource, table: CsvTable, mapping: Mapping) {
  const [seen, setSeen] = useState<ReadonlyMap<string, DetectedFormat>>(new Map())
  const keys = mapping.map((name, place) => (name === null ? null : `${place} ${name}`))
  const nextPlace = keys.findIndex((key) => key !== null && !seen.has(key))
  useEffect(() => {
    if (nextPlace < 0) return
    let isOver = false
    const name = mapping[nextPlace] ?? ''
    void yieldToPage().then(() => {
      if (isOver) return
      const format = detectCellFormat(resource.fields[name], iterateColumnCells(table, nextPlace))
      setSeen((before) => new Map(before).set(`${nextPlace} ${name}`, format))
    })
    return () => {
      isOver = true
    }
  }, [resource, table, mapping, nextPlace])
  return { formats: keys.map((key) => (key === null ? undefined : seen.get(key))), isLookedAt: nextPlace < 0 }
}

function* iterateColumnCells({ rows }: CsvTable, place: number): Generator<string> {
  for (const row of rows) yield row[place] ?? ''
}
