import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  type CommentedRecord,
  removeRecordComment,
  updateRecordComment,
} from '../../../../dataProvider/record-comments'
import type { RecordComment } from '../../../framework/answers/record-comments'
import { formatLocalInstant } from '../../value/format-local-instant'
import { CommentInput } from './comment-input'
import { CommentText } from './comment-text'
import { CommentVersions } from './comment-versions'
import { listMentioned, newDraft } from './draft'
import { RemoveForm } from './remove-form'
import { useCommentWords } from './words'

interface CommentItemProps {
  record: CommentedRecord
  comment: RecordComment
  /** Reloads the comments, and says what happened. */
  onDone(what: 'saved' | 'removed'): Promise<void>
}

/** Shows one comment, or the line of one that was taken out. */
export function CommentItem({ record, comment, onDone }: CommentItemProps) {
  const say = useCommentWords()
  const [open, setOpen] = useState<'edit' | 'remove' | 'versions'>()
  const { author, createdAt, editedAt, removedAt, isModerated, text, mentions } = comment
  const close = () => setOpen(undefined)
  return (
    <li className="comment" data-comment={comment.id}>
      <span aria-hidden className="comment-mark">
        {toInitials(author)}
      </span>
      <div>
        <p className="comment-head">
          <strong>{author}</strong> <time dateTime={createdAt}>{formatLocalInstant(createdAt)}</time>
          {editedAt && !removedAt ? <span> · {say('edited')}</span> : null}
        </p>
        {removedAt ? (
          <p className="comment-gone">{say(isModerated ? 'isModerated' : 'isGone')}</p>
        ) : open === 'edit' ? (
          <EditForm record={record} comment={comment} onClose={close} onSaved={() => onDone('saved')} />
        ) : (
          <CommentText text={text ?? ''} mentions={mentions} />
        )}
        {open === 'remove' ? (
          <RemoveForm
            needsReason={!comment.can.includes('remove')}
            remove={async (reason) => {
              await removeRecordComment(comment, reason)
              close()
              await onDone('removed')
            }}
            onClose={close}
          />
        ) : null}
        {open === 'versions' ? <CommentVersions id={comment.id} /> : null}
        {open === 'edit' || open === 'remove' ? null : (
          <CommentActions comment={comment} isInspected={open === 'versions'} onOpen={setOpen} />
        )}
      </div>
    </li>
  )
}

interface CommentActionsProps {
  comment: RecordComment
  isInspected: boolean
  onOpen(what: 'edit' | 'remove' | 'versions' | undefined): void
}

function CommentActions({ comment: { can, author, createdAt }, isInspected, onOpen }: CommentActionsProps) {
  const say = useCommentWords()
  if (can.length === 0) return null
  const at = formatLocalInstant(createdAt)
  return (
    <div className="comment-actions">
      {can.includes('edit') ? (
        <Button size="small" color="inherit" aria-label={say('editOf', { at })} onClick={() => onOpen('edit')}>
          {say('editDo')}
        </Button>
      ) : null}
      {can.includes('remove') || can.includes('moderate') ? (
        <Button
          size="small"
          color="inherit"
          aria-label={say('removeOf', { author, at })}
          onClick={() => onOpen('remove')}
        >
          {say('removeDo')}
        </Button>
      ) : null}
      {can.includes('inspect') ? (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isInspected}
          onClick={() => onOpen(isInspected ? undefined : 'versions')}
        >
          {say('versions')}
        </Button>
      ) : null}
    </div>
  )
}

interface EditFormProps {
  record: CommentedRecord
  comment: RecordComment
  onClose(): void
  onSaved(): Promise<void>
}

function EditForm({ record, comment, onClose, onSaved }: EditFormProps) {
  const say = useCommentWords()
  const [draft, setDraft] = useState(() => newDraft(comment.text ?? '', comment.mentions))
  return (
    <CommentInput
      {...{ record, draft }}
      label={say('edit')}
      sendLabel={say('save')}
      onDraft={setDraft}
      onCancel={onClose}
      send={async (input) => {
        await updateRecordComment(comment, { text: input.text, mentions: listMentioned(input) }, input.key)
        onClose()
        await onSaved()
      }}
    />
  )
}

/** Answers the first letters of the first and the last name. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
