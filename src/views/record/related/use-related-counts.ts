import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { callOperation } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { RelatedCount } from '../../../framework/lists/related-counts'
import type { Resource } from '../../../framework/resource'
import { buildRelatedQuery, type RelatedResource } from '../related-resources'

/** The name of a related list, as the address and the server know it. */
export const relatedListName = ({ other, by }: RelatedResource): string => `${other.name}.${by}`

/** A related list and how many records it has. */
export interface CountedRelation {
  relation: RelatedResource
  total: number
  isCapped: boolean
}

/** Counts the records of all related lists in one call; those of other servers are asked one by one. */
export function useRelatedCounts(resource: Resource, relations: readonly RelatedResource[], record: Row) {
  const provider = useDataProvider<StewardProvider>()
  const names = relations.map(relatedListName)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.route, 'relatedCounts', record.id, names],
    queryFn: async ({ signal }) => {
      const own = relations.filter(({ other }) => !other.source).map(relatedListName)
      const remote = relations.filter(({ other }) => other.source)
      const [answer, ...others] = await Promise.all([
        callOperation<RelatedCount[]>('countRelatedRecords', { id: record.id, lists: own }, { signal }),
        ...remote.map((relation) => countRemoteRecords(provider, relation, record)),
      ])
      return [...(answer.data ?? []), ...others]
    },
    enabled: relations.length > 0,
  })
  const counts = new Map(data?.map((count) => [count.list, count]))
  const lists = relations.flatMap((relation): CountedRelation[] => {
    const count = counts.get(relatedListName(relation))
    return count ? [{ relation, total: count.total, isCapped: count.isCapped }] : []
  })
  return { lists, error, retry: () => void refetch() }
}

async function countRemoteRecords(
  provider: StewardProvider,
  relation: RelatedResource,
  record: Row,
): Promise<RelatedCount> {
  const { total = 0 } = await provider.getList<Row>(relation.other.route, buildRelatedQuery(relation, record))
  return { list: relatedListName(relation), total, isCapped: false }
}

/** Reads the first rows of a related list. */
export const useRelatedRows = (relation: RelatedResource, record: Row) =>
  useGetList<Row>(relation.other.route, buildRelatedQuery(relation, record))
