import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../dataProvider/call'
import type { Outcome } from '../../../../src/engines/approvals/inbox'
import type { StepRow } from '../../../../src/views/record/approval/tracker'

/** A request of one's own, as `getMyRequests` tells it. */
export interface MyRequest {
  entityType: string
  recordId: number
  title: string
  status: Outcome
  /** Of the record. */
  state: string | null
  can: readonly string[]
  version: number | null
  askedAt: string
  waitingFor: readonly string[]
  steps: readonly StepRow[]
}

export const requestsPerPage = 25

/** Which of them. */
export interface Wanted {
  status: Outcome | null
  entityType: string | null
  page: number
}

/** One's own requests, the newest first. */
export function useRequests({ status, entityType, page }: Wanted) {
  return useQuery({
    // Steps that are taken anywhere ask for everything again; so does whoever comes back.
    queryKey: ['requests', status, entityType, page],
    queryFn: async ({ signal }) => {
      const which = { ...(status && { status }), ...(entityType && { entityType }) }
      const params = { ...which, page, perPage: requestsPerPage }
      const { data, total = 0 } = await call<MyRequest[]>('getMyRequests', params, { signal })
      return { rows: data ?? [], total }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
