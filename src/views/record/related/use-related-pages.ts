import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { buildRelatedQuery, type RelatedResource } from '../related-resources'

/** The first rows of a related list, and how many there are. */
export interface RelatedPage {
  relation: RelatedResource
  rows: readonly Row[] | undefined
  total: number
  error: Error | null
  retry(): void
}

/** Reads the first rows of all related lists, so that each can be offered with its count. */
export function useRelatedPages(relations: readonly RelatedResource[], record: Row): RelatedPage[] {
  const provider = useDataProvider<StewardProvider>()
  const answers = useQueries({
    queries: relations.map((relation) => {
      const query = buildRelatedQuery(relation, record)
      const { route } = relation.other
      // The key is that of react-admin, which reads lists again after a change.
      return { queryKey: [route, 'getList', query], queryFn: () => provider.getList<Row>(route, query) }
    }),
  })
  return relations.flatMap((relation, at): RelatedPage[] => {
    const answer = answers[at]
    if (!answer) return []
    const { data, error, refetch } = answer
    return [{ relation, rows: data?.data, total: data?.total ?? 0, error, retry: () => void refetch() }]
  })
}
