import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useInboxWords } from '../../../words/inbox.en'

interface DecisionCommentFormProps {
  /** The label of the button that decides. */
  action: string
  isRequired: boolean
  onSend(comment: string): void
  onCancel(): void
}

/** Asks for the comment of a decision, within the row. */
export function DecisionCommentForm({ action, isRequired, onSend, onCancel }: DecisionCommentFormProps) {
  const say = useInboxWords()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => box.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && comment.trim() === '') {
      setMissing(true)
      box.current?.focus()
    } else onSend(comment.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !event.shiftKey) send(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form className="inbox-reason" noValidate onSubmit={send}>
      <label htmlFor={id}>{say(isRequired ? 'reason' : 'comment')}</label>
      <textarea
        ref={box}
        id={id}
        rows={2}
        maxLength={2000}
        value={comment}
        aria-required={isRequired}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-hint` : undefined}
        onChange={({ target }) => setComment(target.value)}
        onKeyDown={onKeyDown}
      />
      {isMissing ? (
        <p id={`${id}-hint`} className="quiet" data-tone="danger">
          {say('reasonNeeded')}
        </p>
      ) : null}
      <div className="toolbar inbox-do">
        <button type="submit" className="button main">
          {action}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {say('cancel')}
        </button>
      </div>
    </form>
  )
}
