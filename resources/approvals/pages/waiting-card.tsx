import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { findCard, findResource } from '../../../src/framework/company/catalogue'
import { isEmpty } from '../../../src/framework/field'
import { joinQueryAnswers } from '../../../src/views/blocks/query-content'
import { FieldHostProvider } from '../../../src/views/field-host'
import { recordPath } from '../../../src/views/paths'
import { useCompanyToday, useSignedIn } from '../../../src/views/signed-in'
import { daysSinceInWords, FetchedCard, homeKey, useHomeFigures, useHomeWords } from '../../home/pages/public'
import { useInboxWords } from '../words/inbox.en'
import { DecisionResultBar } from './inbox/decision-result'
import { DecisionFacts } from './inbox/detail/decision-facts'
import { hasFlaggedFact } from './inbox/steps-resource'
import { type DecisionActions, useDecisions } from './inbox/use-decisions'
import type { InboxItem, StepFacts } from './inbox/use-inbox'
import { useOldestItems } from './waiting-items'
import './inbox/inbox.css'

const CommentForm = lazyWithPreload(() =>
  import('./inbox/detail/decision-comment-form').then((module) => module.DecisionCommentForm),
)

/**
 * Shows the requests that have waited longest, with their facts. The user can decide unflagged ones here.
 */
export function WaitingCard() {
  const say = useHomeWords()
  const [figures, oldest] = [useHomeFigures(), useOldestItems()]
  const deciding = useDecisions()
  useFiguresRefresh(deciding)
  const { total = 0, overdue = 0, otherDecisions = 0 } = figures.data?.toDecide ?? {}
  return (
    <FetchedCard
      title={say('waiting')}
      answer={joinQueryAnswers(figures, oldest)}
      {...(total > 0 && { link: { to: '/Inbox', text: say('decide') } })}
    >
      {([, items]) => (
        <>
          <DecisionResultBar deciding={deciding} />
          {otherDecisions > 0 ? (
            <p>
              <Link to="/Inbox">{say('othersWait', { count: otherDecisions })}</Link>
            </p>
          ) : null}
          {total === 0 && otherDecisions > 0 ? null : total === 0 ? (
            <p className="quiet">{say('nothingWaits')}</p>
          ) : (
            <FieldHostProvider>
              <p className="toolbar">
                <strong>{total === 1 ? say('oneWaits') : say('manyWait', { count: total })}</strong>
                {overdue > 0 ? (
                  <span className="tone" data-tone="danger">
                    {say('overdue', { count: overdue })}
                  </span>
                ) : null}
              </p>
              <ul className="plain lines">
                {items
                  .filter(({ id }) => !deciding.gone.has(id))
                  .map((item) => (
                    <WaitingRequestLine key={item.id} item={item} deciding={deciding} />
                  ))}
              </ul>
            </FieldHostProvider>
          )}
        </>
      )}
    </FetchedCard>
  )
}

/** Reloads the figures of the start page after a decision. */
function useFiguresRefresh({ said }: DecisionActions): void {
  const client = useQueryClient()
  useEffect(() => {
    if (said) void client.invalidateQueries({ queryKey: [homeKey] })
  }, [client, said])
}

interface LineProps {
  item: InboxItem
  deciding: DecisionActions
}

function WaitingRequestLine({ item, deciding }: LineProps) {
  const [say, sayInbox] = [useHomeWords(), useInboxWords()]
  const { company } = useSignedIn()
  const today = useCompanyToday()
  const [isRejecting, setRejecting] = useState(false)
  const { title, labels, enteredAt = null, facts } = item
  const card = findCard(item.entityType)
  if (!card) return null
  const problem = deciding.problems.get(item.id)
  return (
    <li>
      <Link to={recordPath(card, item.recordId)}>{`${card.label} ${title}`}</Link>
      <small>
        {say('by', {
          name: labels?.requesterEmpId ?? '',
          since: daysSinceInWords(say, enteredAt, company.zone, today),
        })}
      </small>
      {facts ? (
        <Suspense fallback={<FactsRoom facts={facts} />}>
          <LoadedFacts entityType={item.entityType} facts={facts} />
        </Suspense>
      ) : null}
      <DecisionButtons {...{ item, deciding, isRejecting }} onReject={() => setRejecting(true)} />
      {isRejecting ? (
        <Suspense fallback={null}>
          <CommentForm
            isRequired
            action={sayInbox('reject')}
            onSend={(comment) => void deciding.decide(item, 'reject', comment)}
            onCancel={() => setRejecting(false)}
          />
        </Suspense>
      ) : null}
      {problem ? (
        <p role="alert" className="tone" data-tone="danger">
          {problem}
        </p>
      ) : null}
    </li>
  )
}

/** Shows the facts once the declaration of the request is loaded, which says how they read. */
function LoadedFacts({ entityType, facts }: { entityType: string; facts: StepFacts }) {
  const resource = findResource(entityType)
  return resource ? <DecisionFacts resource={resource} told={facts} /> : null
}

/** About how many letters a line of facts holds, and how high its lines are in pixels. */
const factSize = { letters: 52, lettersOfPhone: 36, label: 10, line: 23, chip: 31 } as const

/** Takes about the room of the facts until then, so that what is below hardly moves. */
function FactsRoom({ facts: { values, labels, facts } }: { facts: StepFacts }) {
  const { letters, lettersOfPhone, label, line, chip } = factSize
  const texts = Object.entries(values).flatMap(([name, value]) => (isEmpty(value) ? [] : String(labels[name] ?? value)))
  const length = texts.reduce((sum, text) => sum + text.length + label, 0)
  const lines = Math.ceil(length / (window.innerWidth < 600 ? lettersOfPhone : letters))
  return <div style={{ height: lines * line + facts.length * chip }} />
}

/** Shows the buttons that decide a request. Flagged ones are decided where their details are shown. */
function DecisionButtons({
  item,
  deciding,
  isRejecting,
  onReject,
}: LineProps & { isRejecting: boolean; onReject(): void }) {
  const say = useInboxWords()
  const { title, can = [], facts } = item
  if (!facts || hasFlaggedFact(item) || isRejecting) return null
  return (
    <div className="toolbar waiting-buttons">
      {can.includes('reject') ? (
        <button type="button" className="button" aria-label={say('rejectOf', { title })} onClick={onReject}>
          {say('reject')}
        </button>
      ) : null}
      {can.includes('approve') ? (
        <button
          type="button"
          className="button"
          aria-label={say('approveOf', { title })}
          onClick={() => void deciding.decide(item, 'approve')}
        >
          {say('approve')}
        </button>
      ) : null}
    </div>
  )
}
