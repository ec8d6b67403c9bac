import { useEffect, useState } from 'react'
import { type FieldHost, useFieldHost } from '../../../fields/views-contract'
import { behaviour, type Field, findUnit, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useSignedIn } from '../../signed-in'
import type { Clash } from './merge'

/** A value of a field in words; nothing is an empty text. */
export type TextOf = (name: string, value: unknown) => string

/** Words for the values of clashes; records that are referred to by their names, once those have been asked for. */
export function useClashTexts(resource: Resource, clashes: readonly Clash[], record: Values): TextOf {
  const { company } = useSignedIn()
  const { search } = useFieldHost()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    namesOf(resource, clashes, search, stop.signal).then(
      (found) => !stop.signal.aborted && setNames(found),
      // Their numbers stand for them.
      () => undefined,
    )
    return () => stop.abort()
  }, [resource, clashes, search])
  return (name, value) => {
    const field = resource.fields[name]
    if (!field || isEmpty(value)) return ''
    const target = referredBy(field)
    if (target)
      return idsIn(value)
        .map((id) => names.get(`${target} ${id}`) ?? `#${id}`)
        .join(', ')
    return behaviour(field).text(value, findUnit(field, record, company))
  }
}

async function namesOf(
  resource: Resource,
  clashes: readonly Clash[],
  search: FieldHost['search'],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name, mine, theirs, base } of clashes) {
    const field = resource.fields[name]
    const target = field && referredBy(field)
    const ids = [...new Set([mine, theirs, base].flatMap(idsIn))]
    if (!target || ids.length === 0) continue
    for (const { id, label } of await search(target, { ids }, signal)) found.set(`${target} ${id}`, label)
  }
  return found
}

/** The resource whose records a value names by their ids. */
function referredBy(field: Field): string | undefined {
  const { derive, target } = behaviour(field)
  const chosen = derive()
  return chosen?.kind === 'members' ? chosen.resource : target()
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0)
