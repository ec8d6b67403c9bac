import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../dataProvider/call'
import { dateInWords } from '../../../src/framework/dates'
import { FailureNotice, focusContent, useFailureWords, Waiting } from '../../../src/views/states/states'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { inboxKey, useInboxWords, useRefresh } from '../../approvals/pages/public'
import { policyOf } from './kinds'
import type { OwnPolicy } from './use-policies'

/** Policies that the person is asked to confirm, and the confirmation. */
export function ToAcknowledge({ none }: TileProps) {
  const say = useInboxWords()
  const refresh = useRefresh()
  const [last, setLast] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [inboxKey, 'toAcknowledge'],
    queryFn: async ({ signal }) => (await call<OwnPolicy[]>('getPoliciesToAcknowledge', {}, { signal })).data ?? [],
    staleTime: 0,
  })
  const confirmed = ({ title }: OwnPolicy) => {
    setLast(title)
    // The button that held the focus leaves.
    focusContent()
    refresh(0)
  }
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <div role="status" className={last ? 'inbox-said' : undefined}>
        {last ? say('acknowledged', { title: last }) : null}
      </div>
      {data.length === 0 ? (
        none
      ) : (
        <ul className="inbox-list" aria-label={say('toAcknowledge')}>
          {data.map((own) => (
            <PolicyRow key={`${own.kind} ${own.id}`} own={own} onConfirmed={() => confirmed(own)} />
          ))}
        </ul>
      )}
    </>
  )
}

function PolicyRow({ own, onConfirmed }: { own: OwnPolicy; onConfirmed(): void }) {
  const say = useInboxWords()
  const inWords = useFailureWords()
  const { kind, id, title, summary, effectiveFrom } = own
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('acknowledgePolicy', { kind, id }),
    onSuccess: onConfirmed,
  })
  return (
    <li className="inbox-item">
      <div className="inbox-what">
        <p className="inbox-title">
          <strong>{title}</strong>
        </p>
        {summary ? <p className="inbox-when">{summary}</p> : null}
        <p className="inbox-when">
          <span>{policyOf(kind).label}</span>
          <span>{say('holdsFrom', { date: dateInWords(effectiveFrom) })}</span>
        </p>
      </div>
      <div className="inbox-do">
        <button
          type="button"
          className="inbox-button inbox-main"
          aria-label={say('acknowledgeOf', { title })}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {say('acknowledge')}
        </button>
        <Link to="/Policy" className="inbox-button" aria-label={say('readOf', { title })}>
          {say('readFirst')}
        </Link>
      </div>
      {error ? (
        <p role="alert" className="inbox-problem">
          {inWords(error)}
        </p>
      ) : null}
    </li>
  )
}
