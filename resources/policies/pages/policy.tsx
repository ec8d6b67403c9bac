import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '../../../src/framework/access'
import { dateInWords } from '../../../src/framework/dates'
import { PageHead } from '../../../src/views/page'
import { listPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { FailureNotice, Notice, useFailureWords, Waiting } from '../../../src/views/states/states'
import { dayInWords } from '../../../src/views/value/moment-in-words'
import { usePolicyWords } from '../words/en'
import { policyOf } from './kinds'
import { ReadersOf } from './readers'
import { type OwnPolicy, useConfirm, useOwnPolicies } from './use-policies'
import { History } from './versions'
import './policy.css'

/** The policies in force for the signed-in person, what they have to confirm, and what was before. */
export function PolicyPage() {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const { data, error, refetch } = useOwnPolicies()
  const open = (data ?? []).filter(isOpen).length
  const isEditor = can(policyOf('leave'), 'create', roles).allowed
  return (
    <div className="policy-page">
      <PageHead
        title={say('title')}
        beside={open > 0 ? <span className="policy-badge">{say('toConfirm', { count: open })}</span> : null}
      >
        {isEditor ? (
          <Button component={Link} to={listPath(policyOf('leave'))} variant="outlined">
            {say('editor')}
          </Button>
        ) : null}
      </PageHead>
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting /> : null}
      {data?.length === 0 ? <Notice title={say('none')} text={say('noneText')} /> : null}
      {(data ?? []).map((own) => (
        <PolicyCard key={`${own.kind} ${own.id}`} own={own} isEditor={isEditor} />
      ))}
    </div>
  )
}

const isOpen = ({ requiresAcknowledgement, acknowledgedAt }: OwnPolicy) => requiresAcknowledgement && !acknowledgedAt

function PolicyCard({ own, isEditor }: { own: OwnPolicy; isEditor: boolean }) {
  const say = usePolicyWords()
  const { kind, id, title, versionNo, summary, documentLink, isInForce, effectiveFrom } = own
  const from = dateInWords(effectiveFrom)
  return (
    <section className="policy-card" aria-labelledby={`policy-${kind}-${id}`}>
      <h2 id={`policy-${kind}-${id}`}>{title}</h2>
      <p className="policy-muted">
        {[
          policyOf(kind).label,
          say('versionOf', { version: versionNo }),
          say(isInForce ? 'since' : 'from', { from }),
        ].join(' · ')}
      </p>
      {summary ? <p className="policy-summary">{summary}</p> : null}
      {documentLink ? (
        <p>
          <a href={documentLink} target="_blank" rel="noreferrer">
            {say('document')}
          </a>
        </p>
      ) : null}
      <Confirmation own={own} />
      {isEditor ? <ReadersOf kind={kind} id={id} /> : null}
      <Versions own={own} />
    </section>
  )
}

function Versions({ own }: { own: OwnPolicy }) {
  const say = usePolicyWords()
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="policy-more" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{say('history')}</summary>
      {isOpened ? <History kind={own.kind} shown={own.id} /> : null}
    </details>
  )
}

function Confirmation({ own }: { own: OwnPolicy }) {
  const say = usePolicyWords()
  const inWords = useFailureWords()
  const { mutate, isPending, error } = useConfirm()
  if (own.acknowledgedAt)
    return <p className="policy-done">{say('confirmed', { date: dayInWords(own.acknowledgedAt) })}</p>
  if (!own.requiresAcknowledgement) return null
  return (
    <div className="policy-confirm">
      <span>{say('openConfirm')}</span>
      <Button
        variant="contained"
        disabled={isPending}
        onClick={() => mutate(own)}
        aria-label={`${say('confirm')}: ${own.title}`}
      >
        {say('confirm')}
      </Button>
      {error ? <p role="alert">{inWords(error)}</p> : null}
    </div>
  )
}
