import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ReactNode, useState } from 'react'
import { useInboxWords } from '../../words/inbox.en'
import { DecisionCommentForm } from './detail/decision-comment-form'
import type { InboxItem } from './use-inbox'

interface BulkBarProps {
  items: readonly InboxItem[]
  ticked: readonly InboxItem[]
  isClosed(item: InboxItem): boolean
  onTickAll(isOn: boolean): void
  onDecide(chosen: readonly InboxItem[], decision: BulkDecision, comment: string): void
  children: ReactNode
}

const bulk = ['approve', 'reject'] as const
type BulkDecision = (typeof bulk)[number]

/** Selects requests and decides all selected ones, except those that the user must open first. */
export function BulkBar({ items, ticked, isClosed, onTickAll, onDecide, children }: BulkBarProps) {
  const say = useInboxWords()
  const [pending, setPending] = useState<BulkDecision | null>(null)
  const chosen = ticked.filter((item) => !isClosed(item))
  const leftOut = ticked.length - chosen.length
  const isAll = ticked.length === items.length
  const send = (decision: BulkDecision, comment: string) => {
    setPending(null)
    onDecide(chosen, decision, comment)
  }
  return (
    <div>
      <div className="toolbar">
        <FormControlLabel
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && ticked.length > 0}
              onChange={(_, checked) => onTickAll(checked)}
            />
          }
          label={say('selectAll')}
        />
        <span role="status">{ticked.length > 0 ? say('selected', { count: ticked.length }) : ''}</span>
        {chosen.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
          <span role="group" aria-label={say('decideSelected')} className="toolbar inbox-do">
            <BulkButton word="approveSelected" isMain onClick={() => setPending('approve')} />
            <BulkButton word="rejectSelected" onClick={() => setPending('reject')} />
          </span>
        ) : null}
        <span className="end">{children}</span>
      </div>
      {leftOut > 0 ? (
        <p className="quiet" data-tone="danger">
          {say('leftOut', { count: leftOut })}
        </p>
      ) : null}
      {pending && chosen.length > 0 ? (
        <DecisionCommentForm
          key={pending}
          isRequired={pending === 'reject'}
          action={say(pending === 'approve' ? 'confirmApprove' : 'confirmReject', { count: chosen.length })}
          onSend={(comment) => send(pending, comment)}
          onCancel={() => setPending(null)}
        />
      ) : null}
    </div>
  )
}

interface BulkButtonProps {
  word: 'approveSelected' | 'rejectSelected'
  isMain?: boolean
  onClick(): void
}

function BulkButton({ word, isMain = false, onClick }: BulkButtonProps) {
  const say = useInboxWords()
  return (
    <button type="button" className={isMain ? 'button main' : 'button'} onClick={onClick}>
      {say(word)}
    </button>
  )
}
