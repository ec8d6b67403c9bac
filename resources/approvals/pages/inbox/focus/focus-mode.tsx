import Button from '@mui/material/Button'
import { useState } from 'react'
import { Notice } from '../../../../../src/views/states/page-states'
import { useInboxWords } from '../../../words/inbox.en'
import { DecidableRequest } from '../detail/decidable-request'
import { type DecisionActions, takeBackLast } from '../use-decisions'
import type { InboxItem } from '../use-inbox'
import type { RequestPageActions } from '../use-request-page-actions'
import { useShortcuts } from '../use-shortcuts'
import { LeaveFocusButton } from './leave-focus-button'
import { useFocusQueue } from './use-focus-queue'
import { useSwipe } from './use-swipe'
import './focus-mode.css'

interface FocusModeProps {
  items: readonly InboxItem[]
  deciding: DecisionActions
  page: RequestPageActions
  onLeave(): void
}

/** Shows one request at a time, to be decided by single keys, swipes or buttons. */
export function FocusMode({ items, deciding, page, onLeave }: FocusModeProps) {
  const say = useInboxWords()
  const queue = useFocusQueue(items)
  const [warning, setWarning] = useState('')
  const { current, next } = queue
  const skip = () => {
    setWarning('')
    if (current) queue.skip(current)
  }
  const undo = () => {
    setWarning('')
    if (queue.lastSkipped !== null) queue.unskip()
    else if (!takeBackLast(deciding)) setWarning(say('noUndo'))
  }
  const decide = (decision: 'approve' | 'reject') => {
    setWarning('')
    queue.forgetSkip()
    page.attempt(current, decision)
  }
  useShortcuts(page.keys.isOn, {
    a: () => decide('approve'),
    r: () => decide('reject'),
    s: skip,
    u: undo,
    Escape: onLeave,
  })
  const swipe = useSwipe({ onRight: () => decide('approve'), onLeft: () => decide('reject') })
  return (
    <section className="focus-mode" aria-label={say('focusTitle')}>
      <div className="toolbar focus-bar">
        <LeaveFocusButton onLeave={onLeave} />
        <span role="status">{current ? say('focusPlace', { place: queue.place, count: queue.count }) : ''}</span>
        <span className="end toolbar">
          <button type="button" className="button" aria-keyshortcuts="u" onClick={undo}>
            {say('undoLast')}
          </button>
          {current ? (
            <button
              type="button"
              className="button"
              aria-keyshortcuts="s"
              aria-label={say('skipOf', { title: current.title })}
              onClick={skip}
            >
              {say('skip')}
            </button>
          ) : null}
        </span>
      </div>
      <p role="status" className="quiet" data-tone="danger">
        {warning || page.warning}
      </p>
      {current ? (
        <>
          <p className="quiet focus-hint">{say('swipe')}</p>
          <div className="focus-card" {...swipe.handlers} style={swipe.style} data-swipe={swipe.direction}>
            <span className="focus-sign" aria-hidden="true">
              {swipe.direction ? say(swipe.direction === 'right' ? 'approve' : 'reject') : ''}
            </span>
            {[current, ...(next ? [next] : [])].map((item) => (
              <DecidableRequest key={item.id} {...{ item, deciding, page }} isInSight={item === current} />
            ))}
          </div>
        </>
      ) : (
        <FocusEnd decided={queue.decidedCount} skipped={queue.skippedCount} onAgain={queue.unskipAll} />
      )}
    </section>
  )
}

function FocusEnd({ decided, skipped, onAgain }: { decided: number; skipped: number; onAgain(): void }) {
  const say = useInboxWords()
  return (
    <Notice role="status" title={say('focusDone')} text={say('focusDoneText', { decided, skipped })}>
      {skipped > 0 ? (
        <Button variant="outlined" onClick={onAgain}>
          {say('showSkipped')}
        </Button>
      ) : null}
    </Notice>
  )
}
