import { type ReactNode, useState } from 'react'
import type { ApprovalOutcome } from '../../../../src/engines/approvals/inbox'
import { Pager } from '../../../../src/views/batch/pager'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useRequestWords } from '../../words/requests.en'
import { type MyRequest, RequestRow } from './request-row'

const perPage = 25

/** Selects some of the user's own requests. */
export interface RequestFilter {
  status: ApprovalOutcome | null
  entityType: string | null
  page: number
}

/** Lists requests that an approver sent back, so that the requester corrects and submits them again. */
export function ReturnedRequests({ none }: { none: ReactNode }) {
  const [page, setPage] = useState(1)
  return <RequestList wanted={{ status: 'returned', entityType: null, page }} onPage={setPage} none={none} />
}

interface RequestListProps {
  wanted: RequestFilter
  onPage(page: number): void
  none: ReactNode
}

/** Lists the user's own requests, newest first. */
export function RequestList({ wanted: { status, entityType, page }, onPage, none }: RequestListProps) {
  const say = useRequestWords()
  const which = { ...(status && { status }), ...(entityType && { entityType }) }
  const answer = useAnswer<MyRequest[]>('getMyRequests', { ...which, page, perPage }, { keepsLast: true })
  return (
    <QueryContent of={answer} none={none}>
      {(requests) => (
        <>
          <ul className="plain" aria-label={say('mine')}>
            {requests.map((request) => (
              <RequestRow key={`${request.entityType} ${request.recordId}`} request={request} />
            ))}
          </ul>
          <Pager page={page} perPage={perPage} total={answer.total} onPage={onPage} />
        </>
      )}
    </QueryContent>
  )
}
