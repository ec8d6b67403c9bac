import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OtherDecision } from '../../../../../src/engines/approvals/inbox'
import { lazyWithPreload } from '../../../../../src/fields/parts/lazy-with-preload'
import { useInboxWords } from '../../../words/inbox.en'
import { useSince } from '../request-timing'
import { describeDecision } from './use-other-decisions'

interface ReviewProps {
  id: number
  onClose(): void
}

/** The dialogs in which records are decided, by resource; other records are decided on their own page. */
const reviews: Readonly<Record<string, ComponentType<ReviewProps>>> = {
  proposedChanges: lazyWithPreload(() =>
    import('../../../../../src/pages/own/proposals/review-by-id').then((module) => module.ReviewById),
  ),
}

interface OtherDecisionsProps {
  decisions: readonly OtherDecision[]
  /** Called once a dialog is closed: its decision may be gone. */
  onClosed(): void
}

/** Lists what waits for the user besides approval requests; each is opened and decided here. */
export function OtherDecisions({ decisions, onClosed }: OtherDecisionsProps) {
  const say = useInboxWords()
  const [opened, setOpened] = useState<OtherDecision>()
  const Review = opened && reviews[opened.entityType]
  const close = () => {
    setOpened(undefined)
    onClosed()
  }
  return (
    <Box component="section" aria-label={say('others')} sx={{ mb: 2 }}>
      <ul className="rows" aria-label={say('others')}>
        {decisions.map((decision) => (
          <DecisionRow
            key={`${decision.entityType} ${decision.recordId}`}
            decision={decision}
            {...(Object.hasOwn(reviews, decision.entityType) && { onOpen: () => setOpened(decision) })}
          />
        ))}
      </ul>
      {opened && Review ? (
        <Suspense fallback={null}>
          <Review id={opened.recordId} onClose={close} />
        </Suspense>
      ) : null}
    </Box>
  )
}

function DecisionRow({ decision, onOpen }: { decision: OtherDecision; onOpen?(): void }) {
  const say = useInboxWords()
  const since = useSince(decision.since)
  const described = describeDecision(decision)
  if (!described) return null
  const { facts, requester, stateLabel, stateTone } = decision
  const label = say('reviewOf', { title: described.name })
  return (
    <li className="inbox-item">
      <div className="inbox-what">
        <p>
          <strong>
            <Link to={described.to}>{described.name}</Link>
          </strong>
          {stateTone === 'danger' ? (
            <span className="tone" data-tone={stateTone}>
              {stateLabel}
            </span>
          ) : null}
        </p>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <p className="quiet">
          <span>{say('askedBy', { name: requester ?? '' })}</span>
          <span>{say('waitsSince', { since })}</span>
        </p>
      </div>
      <div className="toolbar inbox-do">
        {onOpen ? (
          <Button variant="outlined" size="small" aria-label={label} onClick={onOpen}>
            {say('review')}
          </Button>
        ) : (
          <Button component={Link} to={described.to} variant="outlined" size="small" aria-label={label}>
            {say('review')}
          </Button>
        )}
      </div>
    </li>
  )
}
