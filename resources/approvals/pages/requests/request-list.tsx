import { type ReactNode, useState } from 'react'
import { Pager } from '../../../../src/views/batch/pager'
import { FailureNotice, Waiting } from '../../../../src/views/states/states'
import { useRequestWords } from '../../words/requests.en'
import { RequestRow } from './request-row'
import { requestsPerPage, useRequests, type Wanted } from './use-requests'
import './requests.css'

/** Requests that were sent back to their owner, to be corrected and handed in again. */
export function Returned({ none }: { none: ReactNode }) {
  const [page, setPage] = useState(1)
  return <RequestList wanted={{ status: 'returned', entityType: null, page }} onPage={setPage} none={none} />
}

interface RequestListProps {
  wanted: Wanted
  onPage(page: number): void
  none: ReactNode
}

export function RequestList({ wanted, onPage, none }: RequestListProps) {
  const say = useRequestWords()
  const { data, error, refetch } = useRequests(wanted)
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting />
  if (data.rows.length === 0) return none
  return (
    <>
      <ul className="requests" aria-label={say('mine')}>
        {data.rows.map((request) => (
          <RequestRow key={`${request.entityType} ${request.recordId}`} request={request} />
        ))}
      </ul>
      <Pager page={wanted.page} perPage={requestsPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
