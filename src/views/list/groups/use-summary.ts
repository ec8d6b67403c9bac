import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchSummary, type SummaryQuestion } from '../../../../dataProvider/summary'
import type { Resource } from '../../../framework/resource'

/**
 * Loads count, figures and groups of all matching records, after the rows. Records on another server have
 * none.
 */
export function useSummary(resource: Resource, question: SummaryQuestion, isReady: boolean) {
  return useQuery({
    queryKey: [resource.route, 'summary', question],
    queryFn: ({ signal }) => fetchSummary(resource, question, signal),
    enabled: isReady && !resource.source,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}
