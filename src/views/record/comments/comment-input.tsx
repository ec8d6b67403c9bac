import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { CommentedRecord } from '../../../../dataProvider/record-comments'
import { maxCommentLength } from '../../../framework/steps/comment-rules'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { readFieldErrors } from '../../blocks/form-errors'
import { useDescribeError } from '../../states/page-states'
import type { Draft } from './draft'
import { MentionText } from './mention-text'
import { useCommentWords } from './words'

interface CommentInputProps {
  record: CommentedRecord
  draft: Draft
  label: string
  /** The word of the button. */
  sendLabel: string
  hint?: string
  onDraft(draft: Draft): void
  /** Sends the draft; rejects with the server's refusal. */
  send(draft: Draft): Promise<void>
  /** Absent where there is nothing to go back to. */
  onCancel?(): void
}

/** A text with mentions, sent by a button or Ctrl+Enter. A refused text stays in it. */
export function CommentInput({ sendLabel, send, onCancel, hint, ...input }: CommentInputProps) {
  const say = useCommentWords()
  const id = useId()
  const { isPending, failure, run } = useSending(send)
  const { text } = input.draft
  const excess = [...text].length - maxCommentLength
  const isReady = text.trim() !== '' && excess <= 0 && !isPending
  const submit = () => {
    if (isReady) void run(input.draft)
  }
  return (
    <div className="comment-input">
      <MentionText
        {...input}
        id={id}
        isFocused={onCancel !== undefined}
        isRefused={excess > 0 || failure !== undefined}
        onSubmit={submit}
        onEscape={onCancel}
      />
      <CommentFailure failure={failure} />
      <div className="comment-ways">
        <p id={`${id}-hint`} role={excess > 0 ? 'alert' : undefined}>
          {excess > 0 ? say('tooLong', { count: excess }) : hint}
        </p>
        {onCancel ? <Button onClick={onCancel}>{say('cancel')}</Button> : null}
        <Button variant="outlined" aria-disabled={!isReady} onClick={submit}>
          {isPending ? say('sending') : sendLabel}
        </Button>
      </div>
    </div>
  )
}

/** Says why the text was not taken, and that it is still there. */
function CommentFailure({ failure }: { failure: unknown }) {
  const say = useCommentWords()
  const inWords = useDescribeError()
  const describeField = useDescribeFieldError()
  if (!failure) return null
  const fields = Object.values(readFieldErrors(failure)).map((error) => describeField(error, say('yours')))
  const why = fields.length > 0 ? fields.join(' ') : inWords(failure)
  return (
    <p role="alert" className="comment-failure">
      {why} {say('kept')}
    </p>
  )
}

function useSending(send: (draft: Draft) => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (draft: Draft) => {
    setPending(true)
    setFailure(undefined)
    try {
      await send(draft)
    } catch (error) {
      setFailure(error)
    }
    setPending(false)
  }
  return { isPending, failure, run }
}
