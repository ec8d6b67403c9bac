import { useEffect, useState } from 'react'
import { type FieldHost, useFieldHost } from '../../../fields/field-views'
import { type Field, findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useSignedIn } from '../../signed-in'
import type { Clash } from './merge-changes'

/** Formats a value of a field in words; an empty text where there is none. */
export type ClashValueFormatter = (name: string, value: unknown) => string

/** Formats the values of clashes; referenced records have their names once these are loaded. */
export function useFormatClashValue(
  resource: Resource,
  clashes: readonly Clash[],
  record: Values,
): ClashValueFormatter {
  const { company } = useSignedIn()
  const { search } = useFieldHost()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    fetchReferenceNames(resource, clashes, search, stop.signal).then(
      (labels) => !stop.signal.aborted && setNames(labels),
      // If the names cannot be loaded, ids are shown instead.
      () => undefined,
    )
    return () => stop.abort()
  }, [resource, clashes, search])
  return (name, value) => {
    const field = resource.fields[name]
    if (!field || isEmpty(value)) return ''
    const target = findReferenceTarget(field)
    if (target)
      return toIds(value)
        .map((id) => names.get(`${target} ${id}`) ?? `#${id}`)
        .join(', ')
    return getFieldBehaviour(field).text(value, findUnit(field, record, company))
  }
}

async function fetchReferenceNames(
  resource: Resource,
  clashes: readonly Clash[],
  search: FieldHost['search'],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, mine, theirs, base } of clashes) {
    const field = resource.fields[name]
    const target = field && findReferenceTarget(field)
    const ids = [...new Set([mine, theirs, base].flatMap(toIds))]
    if (!target || ids.length === 0) continue
    for (const { id, label } of await search(target, { ids }, signal)) names.set(`${target} ${id}`, label)
  }
  return names
}

/** Finds the resource of the records whose ids a value holds. */
function findReferenceTarget(field: Field): string | undefined {
  const { derive, target } = getFieldBehaviour(field)
  const source = derive()
  return source?.kind === 'members' ? source.resource : target()
}

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0)
