import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { formatDate } from '../../../src/framework/values/dates'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn } from '../../../src/views/signed-in'
import { focusMainContent, useDescribeError } from '../../../src/views/states/page-states'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { inboxKey, useInboxRefresh, useInboxWords } from '../../approvals/pages/public'
import { findPolicyResource } from './find-policy-resource'
import type { OwnPolicy } from './use-policies'

/** Lists policies that the user has to acknowledge, each with a button for it. */
export function PoliciesToAcknowledge({ none }: TileProps) {
  const say = useInboxWords()
  const refresh = useInboxRefresh()
  const [last, setLast] = useState<string | null>(null)
  const answer = useAnswer<OwnPolicy[]>('getPoliciesToAcknowledge', {}, { group: inboxKey })
  const afterConfirm = ({ title }: OwnPolicy) => {
    setLast(title)
    // The focus moves to the page, because the button that had it disappears.
    focusMainContent()
    refresh(0)
  }
  return (
    <>
      <div role="status" className="notice-line">
        {last ? say('acknowledged', { title: last }) : null}
      </div>
      <QueryContent of={answer} none={none}>
        {(policies) => (
          <ul className="rows" aria-label={say('toAcknowledge')}>
            {policies.map((own) => (
              <PolicyRow key={`${own.kind} ${own.id}`} own={own} onConfirmed={() => afterConfirm(own)} />
            ))}
          </ul>
        )}
      </QueryContent>
    </>
  )
}

function PolicyRow({ own, onConfirmed }: { own: OwnPolicy; onConfirmed(): void }) {
  const say = useInboxWords()
  const inWords = useDescribeError()
  const { roles } = useSignedIn()
  const { kind, id, title, summary, effectiveFrom, documentLink } = own
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callOperation('acknowledgePolicy', { kind, id }),
    onSuccess: onConfirmed,
  })
  return (
    <li className="inbox-item">
      <div className="inbox-what">
        <p>
          <strong>{title}</strong>
        </p>
        {summary ? <p className="quiet">{summary}</p> : null}
        <p className="quiet">
          <span>{findPolicyResource(kind).label}</span>
          <span>{say('holdsFrom', { date: formatDate(effectiveFrom) })}</span>
        </p>
      </div>
      <div className="toolbar inbox-do">
        <button
          type="button"
          className="button main"
          aria-label={say('acknowledgeOf', { title })}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {say('acknowledge')}
        </button>
        {roles.includes('employee') ? (
          <Link to="/Policy" className="button" aria-label={say('readOf', { title })}>
            {say('readFirst')}
          </Link>
        ) : documentLink ? (
          // Joiners cannot open the policy page before their first day, but they can open the document.
          <a
            href={documentLink}
            target="_blank"
            rel="noreferrer"
            className="button"
            aria-label={say('readOf', { title })}
          >
            {say('readFirst')}
          </a>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="quiet" data-tone="danger">
          {inWords(error)}
        </p>
      ) : null}
    </li>
  )
}
