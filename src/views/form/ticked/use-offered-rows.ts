import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { type RecordValues, useFieldHost } from '../../../fields/field-views'
import { maxMembers, type TickedTable } from '../../../fields/members'
import { loadResource } from '../../../framework/company/catalogue'
import { isEmpty } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import { parseOrder } from '../../list/sorts/default-sort'

interface Membership {
  resource: string
  by: string
  table: TickedTable
}

/** Loads the records that can be ticked: those of this record, and those that are free and offered. */
export function useOfferedRows({ resource, by, table }: Membership, record: RecordValues) {
  const provider = useDataProvider<StewardProvider>()
  const { where: free, missing } = useFieldHost().free(resource, by, record)
  const offered = { and: [free ?? {}, table.where ?? {}] }
  const filter: LooseFilter = isEmpty(record.id) ? offered : { or: [{ [by]: { eq: record.id } }, offered] }
  const answer = useQuery({
    queryKey: ['offered rows', resource, filter],
    enabled: missing.length === 0,
    // A run of somebody else may have taken some meanwhile.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const declared = await loadResource(resource)
      const { data, total = 0 } = await provider.getList<Row>(declared.route, {
        ...{ filter, signal, pagination: { page: 1, perPage: maxMembers } },
        sort: parseOrder(table.sort ?? 'id'),
      })
      return { resource: declared, rows: data, total }
    },
  })
  return { ...answer, missing }
}
