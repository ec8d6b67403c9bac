import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload, preloadComponent } from '../../../src/fields/parts/lazy-with-preload'
import { findResource } from '../../../src/framework/company/catalogue'
import { joinQueryAnswers } from '../../../src/views/blocks/query-content'
import { FieldHostProvider } from '../../../src/views/field-host'
import { recordPath } from '../../../src/views/paths'
import { useCompanyToday, useSignedIn } from '../../../src/views/signed-in'
import { daysSinceInWords, FetchedCard, homeKey, useHomeFigures, useHomeWords } from '../../home/pages/public'
import { useInboxWords } from '../words/inbox.en'
import { DecisionResultBar } from './inbox/decision-result'
import { type DecisionActions, useDecisions } from './inbox/use-decisions'
import { hasFlaggedFact, type InboxItem, useOldestItems } from './inbox/use-inbox'
import './inbox/inbox.css'

const Facts = lazyWithPreload(() => import('./inbox/detail/decision-facts').then((module) => module.DecisionFacts))
// The component loads with the rows, so that nothing below them moves later.
preloadComponent(Facts)

const shownHere = 3

/**
 * Shows the requests that have waited longest, with their facts. The user can approve unflagged ones here.
 */
export function WaitingCard() {
  const say = useHomeWords()
  const [figures, oldest] = [useHomeFigures(), useOldestItems(shownHere)]
  const deciding = useDecisions()
  useFiguresRefresh(deciding)
  const { total = 0, overdue = 0 } = figures.data?.toDecide ?? {}
  return (
    <FetchedCard
      title={say('waiting')}
      answer={joinQueryAnswers(figures, oldest)}
      {...(total > 0 && { link: { to: '/Inbox', text: say('decide') } })}
    >
      {([, { items }]) => (
        <>
          <DecisionResultBar deciding={deciding} />
          {total === 0 ? (
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

function WaitingRequestLine({ item, deciding }: { item: InboxItem; deciding: DecisionActions }) {
  const [say, sayInbox] = [useHomeWords(), useInboxWords()]
  const { company } = useSignedIn()
  const today = useCompanyToday()
  const { title, labels, enteredAt = null, can = [], facts } = item
  const resource = findResource(item.entityType)
  if (!resource) return null
  const problem = deciding.problems.get(item.id)
  return (
    <li>
      <span className="between">
        <Link to={recordPath(resource, item.recordId)}>{`${resource.label} ${title}`}</Link>
        {/* Flagged requests are decided where their details are shown. */}
        {facts && can.includes('approve') && !hasFlaggedFact(item) ? (
          <button
            type="button"
            className="button"
            aria-label={sayInbox('approveOf', { title })}
            onClick={() => void deciding.decide(item, 'approve')}
          >
            {sayInbox('approve')}
          </button>
        ) : null}
      </span>
      <small>
        {say('by', {
          name: labels?.requesterEmpId ?? '',
          since: daysSinceInWords(say, enteredAt, company.zone, today),
        })}
      </small>
      <Suspense fallback={null}>{facts ? <Facts resource={resource} told={facts} /> : null}</Suspense>
      {problem ? (
        <p role="alert" className="tone" data-tone="danger">
          {problem}
        </p>
      ) : null}
    </li>
  )
}
