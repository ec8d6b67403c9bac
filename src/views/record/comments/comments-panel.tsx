import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { addRecordComment, type CommentedRecord, muteRecordComments } from '../../../../dataProvider/record-comments'
import type { CommentPage, RecordComment } from '../../../framework/answers/record-comments'
import { approvalTables } from '../../../framework/approval'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { findCommentRules } from '../../../framework/steps/comment-rules'
import { useSignedIn } from '../../signed-in'
import { FailureNotice, isNotFoundError, LoadingLines } from '../../states/page-states'
import { Panel } from '../record-sections'
import { CommentInput } from './comment-input'
import { CommentItem } from './comment-item'
import { draftName, listMentioned, newDraft, readDraft, storeDraft } from './draft'
import { useComments, useRefreshComments } from './use-comments'
import { type CommentSay, useCommentWords } from './words'
import './comments.css'

/** Shows the comments on a record, or on the request that a step of an approval decides. */
export function CommentsPanel({ resource, record }: { resource: Resource; record: Row }) {
  const isStep = resource.name === approvalTables.steps
  const commented = isStep ? findResource(String(record.entityType)) : resource
  if (!commented?.comments) return null
  return <RecordComments resource={commented} id={Number(isStep ? record.recordId : record.id)} />
}

/** Shows the comments, the newest at the end, and takes new ones. */
function RecordComments({ resource, id }: { resource: Resource; id: number }) {
  const say = useCommentWords()
  const about = useMemo(() => ({ resource: resource.name, id }), [resource.name, id])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useComments(about)
  const refresh = useRefreshComments(about, resource.route)
  const [announcement, tell] = useState('')
  const [newest] = data?.pages ?? []
  const comments = data?.pages.flatMap((page) => page.comments.toReversed()).toReversed() ?? []
  useNewCommentAnnouncement(comments, tell, say)
  // Whoever reads the record and not its comments sees no trace of them.
  if (isNotFoundError(error)) return null
  return (
    <Panel title={say('title')} beside={newest ? <PanelHead about={about} page={newest} refresh={refresh} /> : null}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <LoadingLines lines={2} /> : null}
      {hasNextPage ? (
        <Button size="small" aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {say('earlier')}
        </Button>
      ) : null}
      {data && comments.length === 0 ? <p className="comments-none">{say('none')}</p> : null}
      <ol className="comments" aria-label={say('title')}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            record={about}
            comment={comment}
            onDone={async (what) => {
              tell(say(what))
              await refresh()
            }}
          />
        ))}
      </ol>
      {newest?.canWrite ? (
        <NewComment
          resource={resource}
          about={about}
          onAdded={async () => {
            tell(say('sent'))
            await refresh()
          }}
        />
      ) : null}
      <p role="status" className="for-readers">
        {announcement}
      </p>
    </Panel>
  )
}

/** Shows how many comments there are, and the button that mutes the record. */
function PanelHead({
  about,
  page: { total, isMuted },
  refresh,
}: {
  about: CommentedRecord
  page: CommentPage
  refresh(): Promise<unknown>
}) {
  const say = useCommentWords()
  const toggleMute = async () => {
    await muteRecordComments(about, !isMuted).catch(() => undefined)
    await refresh()
  }
  return (
    <>
      <span className="comments-count">{total}</span>
      <Button
        size="small"
        color="inherit"
        className="comments-mute"
        aria-label={say(isMuted ? 'unmuteLabel' : 'muteLabel')}
        onClick={() => void toggleMute()}
      >
        {say(isMuted ? 'unmute' : 'mute')}
      </Button>
    </>
  )
}

interface NewCommentProps {
  resource: Resource
  about: CommentedRecord
  onAdded(): Promise<void>
}

function NewComment({ resource, about, onAdded }: NewCommentProps) {
  const say = useCommentWords()
  const { empId } = useSignedIn()
  const name = draftName(empId, about.resource, about.id)
  const [draft, setDraft] = useState(() => readDraft(name))
  useEffect(() => storeDraft(name, draft), [name, draft])
  return (
    <CommentInput
      record={about}
      draft={draft}
      label={say('add')}
      sendLabel={say('send')}
      hint={say(findCommentRules(resource)?.readableBy ? 'hintCircle' : 'hint')}
      onDraft={setDraft}
      send={async (input) => {
        await addRecordComment(about, { text: input.text, mentions: listMentioned(input) }, input.key)
        setDraft(newDraft())
        await onAdded()
      }}
    />
  )
}

/** Says to screen readers who has commented meanwhile. */
function useNewCommentAnnouncement(comments: readonly RecordComment[], tell: (text: string) => void, say: CommentSay) {
  const last = comments.at(-1)
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!last) return
    if (seen.current !== undefined && last.id > seen.current && !last.can.includes('remove'))
      tell(say('fresh', { author: last.author }))
    seen.current = last.id
  }, [last, tell, say])
}
