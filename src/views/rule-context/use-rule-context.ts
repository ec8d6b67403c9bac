import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import {
  isParent,
  type ParentSource,
  type RuleContext,
  throwOnUnknownValue,
} from '../../framework/rule-context/rule-context'
import type { Values } from '../../framework/validate'
import { type SignedInPerson, todayForRecords, useSignedIn } from '../signed-in'
import { pickReadable } from './readable-values'
import { useInForceRecords } from './use-in-force'

/** A record that a reference names. */
interface ReferencedRecord {
  path: string
  target: Resource
  id: number
}

/**
 * Answers the rule context of a record with its input, as far as the person may read it. What they may not
 * read and what has not loaded yet is unknown; rules that need it wait for the server.
 */
export function useRuleContext(resource: Resource, record: Values): RuleContext {
  const who = useSignedIn()
  const parents = useMemo(() => listParents(resource), [resource])
  const near = listReferences(
    resource,
    parents.flatMap(([, { path }]) => path.split('.')[0] ?? []),
    record,
  )
  const nearRows = useReferencedRows(near, who)
  const farther = near.flatMap(({ path, target }) => {
    const seconds = parents.flatMap(([, parent]) =>
      parent.path.startsWith(`${path}.`) ? [parent.path.slice(path.length + 1)] : [],
    )
    return listReferences(target, seconds, nearRows.get(path) ?? {}).map((each) => ({
      ...each,
      path: `${path}.${each.path}`,
    }))
  })
  const farRows = useReferencedRows(farther, who)
  const [inForce] = useInForceRecords([{ resource, record, over: Object.fromEntries(nearRows) }])
  const values: Values = { ...inForce }
  for (const [name, { path }] of parents) {
    const [first = '', second] = path.split('.')
    const row = (second === undefined ? nearRows : farRows).get(path)
    if (row) values[name] = row
    else if (isReferenceEmpty(record, first, second, nearRows.get(first))) values[name] = null
  }
  return { given: throwOnUnknownValue(values), today: todayForRecords(resource, who), country: who.company.country }
}

const listParents = (resource: Resource): [string, ParentSource][] =>
  Object.entries(resource.given).flatMap(([name, source]): [string, ParentSource][] =>
    isParent(source) ? [[name, source]] : [],
  )

const isReferenceEmpty = (
  record: Values,
  first: string,
  second: string | undefined,
  near: Values | undefined,
): boolean =>
  isEmpty(record[first]) ||
  (second !== undefined && near !== undefined && Object.hasOwn(near, second) && isEmpty(near[second]))

function listReferences(resource: Resource, names: readonly string[], record: Values): ReferencedRecord[] {
  return [...new Set(names)].flatMap((path) => {
    const field = resource.fields[path]
    const target = field && findResource(getFieldBehaviour(field).target() ?? '')
    const id = Object.hasOwn(record, path) ? record[path] : null
    return target && !isEmpty(id) ? [{ path, target, id: Number(id) }] : []
  })
}

/** Loads the records as the person may read them, by path. */
function useReferencedRows(references: readonly ReferencedRecord[], who: SignedInPerson): ReadonlyMap<string, Values> {
  const provider = useDataProvider<StewardProvider>()
  const open = references.filter(({ target }) => checkAccess(target, 'show', who.roles).allowed)
  const answers = useQueries({
    queries: open.map(({ target, id }) => ({
      queryKey: [target.route, 'given', id],
      queryFn: async () => (await provider.getOne<Row>(target.route, { id })).data,
      retry: false,
    })),
  })
  return new Map(
    open.flatMap(({ path, target }, index): [string, Values][] => {
      const row = answers[index]?.data
      return row ? [[path, pickReadable(target, row, who)]] : []
    }),
  )
}
