import { useGetList, useGetOne } from 'ra-core'
import type { Row } from '../../../../../dataProvider/create'
import { checkAccess } from '../../../../framework/access'
import { findResource } from '../../../../framework/company/catalogue'
import { getFieldBehaviour, isEmpty } from '../../../../framework/field'
import type { DecideSource } from '../../../../framework/lists/decide-blocks'
import type { Resource } from '../../../../framework/resource'
import { defaultSort } from '../../../list/sorts/default-sort'
import { useSignedIn } from '../../../signed-in'

interface SourceRecord {
  resource: Resource
  /** Absent while it loads, and where there is none that the person may see. */
  record?: Row | undefined
  isPending: boolean
}

/** Loads the record that a block reads besides the request; the request itself without a source. */
export function useSourceRecord(resource: Resource, record: Row, source: DecideSource | undefined): SourceRecord {
  const { roles } = useSignedIn()
  const other = source === undefined ? resource : findSourceResource(resource, source)
  const mayList = other !== undefined && checkAccess(other, 'list', roles).allowed
  const id = typeof source === 'string' ? record[source] : undefined
  const isReference = mayList && typeof source === 'string' && !isEmpty(id)
  const one = useGetOne<Row>(other?.route ?? '', { id: Number(id) }, { enabled: isReference, retry: false })
  const isSearch = mayList && source !== undefined && typeof source !== 'string'
  const list = useGetList<Row>(other?.route ?? '', isSearch && other ? buildSourceQuery(other, record, source) : {}, {
    enabled: isSearch,
  })
  if (!other || source === undefined) return { resource, record, isPending: false }
  if (isReference) return { resource: other, record: one.data, isPending: one.isPending }
  return { resource: other, record: list.data?.[0], isPending: isSearch && list.isPending }
}

function findSourceResource({ fields }: Resource, source: DecideSource): Resource | undefined {
  if (typeof source !== 'string') return findResource(source.of)
  const field = fields[source]
  return field && findResource(getFieldBehaviour(field).target() ?? '')
}

/** Builds the query for the first record that equals the request in some fields; never the request itself. */
function buildSourceQuery(other: Resource, record: Row, source: Exclude<DecideSource, string>) {
  const equal = Object.entries(source.equal).map(([theirs, own]) => ({ [theirs]: { eq: record[own] ?? null } }))
  return {
    pagination: { page: 1, perPage: 1 },
    sort: other.views.list?.sort ? defaultSort(other) : { field: 'id', order: 'DESC' as const },
    filter: { and: [...equal, { id: { ne: record.id } }, ...(source.where ? [source.where] : [])] },
  }
}
