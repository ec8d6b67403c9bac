import { type ReactNode, useEffect, useId, useRef } from 'react'
import { findResource } from '../../../../../src/framework/company/catalogue'
import type { Resource } from '../../../../../src/framework/resource'
import type { Values } from '../../../../../src/framework/validate'
import { QueryContent } from '../../../../../src/views/blocks/query-content'
import { RequestEvidence } from '../../../../../src/views/record/approval/evidence/request-evidence'
import { useAreasOfPage } from '../../../../../src/views/record/related/use-areas-of-page'
import { LoadingLines } from '../../../../../src/views/states/page-states'
import { useInboxWords } from '../../../words/inbox.en'
import { RequestTiming } from '../request-timing'
import type { InboxItem } from '../use-inbox'
import { ApprovalQuestions } from './approval-questions'
import { FactChips } from './decision-facts'
import { useRequestRecord } from './use-request-record'

interface RequestDetailProps {
  item: InboxItem
  /** False while the request is only loaded ahead, so that it is there when its turn comes. */
  isInSight: boolean
  /** The request is flagged, and the user has not seen it yet. */
  isClosed: boolean
  problem: string | undefined
  answers: Values
  onAnswer(answers: Values): void
  onOpened(): void
  /** The buttons that decide the request. */
  children: ReactNode
}

/** Shows a request with what its decision needs: facts, evidence and questions. */
export function RequestDetail(props: RequestDetailProps) {
  const resource = findResource(props.item.entityType)
  return resource ? <KnownRequest {...props} resource={resource} /> : null
}

function KnownRequest({ resource, ...props }: RequestDetailProps & { resource: Resource }) {
  const { item, isInSight, isClosed, problem, children } = props
  const say = useInboxWords()
  const id = useId()
  const answer = useRequestRecord(item, resource, props)
  const areAreasHere = useAreasOfPage(resource)
  const heading = useFocusWithoutPlace(isInSight)
  return (
    // What is loaded ahead is no part of the page yet.
    <section className="inbox-detail" aria-label={say('detailsOf', { title: item.title })} hidden={!isInSight}>
      <header className="inbox-detail-head">
        <p className="quiet">
          {resource.label}
          <RequestTiming item={item} />
        </p>
        <h2 id={id} ref={heading} tabIndex={-1}>
          <span className="inbox-who">{item.labels?.requesterEmpId}</span> {item.title}
        </h2>
        {isClosed ? (
          <p className="strong" data-tone="warning">
            {say('toOpen')}
          </p>
        ) : null}
        {problem ? (
          <p role="alert" className="quiet" data-tone="danger">
            {problem}
          </p>
        ) : null}
        {children}
      </header>
      <div className="inbox-detail-body">
        {item.facts ? <FactChips resource={resource} told={item.facts} /> : null}
        {resource.approval?.inboxAsks ? <ApprovalQuestions resource={resource} {...props} /> : null}
        <QueryContent of={answer} lines={6}>
          {(record) =>
            areAreasHere ? <RequestEvidence resource={resource} record={record} /> : <LoadingLines lines={6} />
          }
        </QueryContent>
      </div>
    </section>
  )
}

/** Focuses the heading of a request that comes into sight if the focus went with the request before it. */
function useFocusWithoutPlace(isInSight: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body
    if (isInSight && isLost) heading.current?.focus({ preventScroll: true })
  }, [isInSight])
  return heading
}
