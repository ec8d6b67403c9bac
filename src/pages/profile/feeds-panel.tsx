import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import type { FeedKind } from '../../framework/lists/calendar-feed'
import { formatDate } from '../../framework/values/dates'
import { QueryContent } from '../../views/blocks/query-content'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { useAnswer } from '../../views/blocks/use-answer'
import { useRunOnce } from '../../views/blocks/use-run-once'
import { Panel } from '../../views/record/record-sections'
import { formatTimeAgo } from '../../views/value/format-time-ago'
import { useCopyText } from '../../views/value/use-copy-text'
import { useFeedWords } from './feed-words'

interface OfferedFeed {
  kind: FeedKind
  /** Null: not set up. */
  createdAt: string | null
  lastReadAt: string | null
}

type Question = 'create' | 'renew' | 'end'

/** Shows the calendars that the user can subscribe to, and makes or ends their secret addresses. */
export function FeedsPanel() {
  const say = useFeedWords()
  const answer = useAnswer<OfferedFeed[]>('getMyCalendarFeeds')
  const [question, setQuestion] = useState<{ kind: FeedKind; question: Question }>()
  return (
    <Panel title={say('title')}>
      <p className="quiet">{say('text')}</p>
      <QueryContent of={answer}>
        {(feeds) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {feeds.map((feed) => (
              <FeedLine key={feed.kind} feed={feed} onAsk={(question) => setQuestion({ kind: feed.kind, question })} />
            ))}
          </Box>
        )}
      </QueryContent>
      {question ? (
        <FeedDialog
          {...question}
          onClose={() => {
            setQuestion(undefined)
            void answer.refetch()
          }}
        />
      ) : null}
    </Panel>
  )
}

function FeedLine({ feed, onAsk }: { feed: OfferedFeed; onAsk(question: Question): void }) {
  const say = useFeedWords()
  const { kind } = feed
  const isSetUp = feed.createdAt !== null
  const name = say(kind)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
        <strong>{name}</strong>
        <Typography variant="body2" color="text.secondary">
          {say(`${kind}Text`)}
          {' · '}
          <FeedState feed={feed} />
        </Typography>
      </Box>
      <Button
        variant="outlined"
        sx={{ minHeight: 44 }}
        aria-label={say(isSetUp ? 'renewOf' : 'createOf', { name })}
        onClick={() => onAsk(isSetUp ? 'renew' : 'create')}
      >
        {say(isSetUp ? 'renew' : 'create')}
      </Button>
      {isSetUp ? (
        <Button sx={{ minHeight: 44 }} aria-label={say('endOf', { name })} onClick={() => onAsk('end')}>
          {say('end')}
        </Button>
      ) : null}
    </Box>
  )
}

function FeedState({ feed: { createdAt, lastReadAt } }: { feed: OfferedFeed }) {
  const say = useFeedWords()
  if (createdAt === null) return say('off')
  if (lastReadAt !== null) return say('read', { ago: formatTimeAgo(Date.parse(lastReadAt)) })
  return say('unread', { on: formatDate(createdAt.slice(0, 10)) })
}

/** Asks before an address ends, and shows a new one. */
function FeedDialog({ kind, question, onClose }: { kind: FeedKind; question: Question; onClose(): void }) {
  const say = useFeedWords()
  const { once, isPending, failure } = useRunOnce()
  const [address, setAddress] = useState<string>()
  const name = say(kind)
  if (address !== undefined)
    return (
      <ReviewDialog title={say('address', { name })} close={say('done')} onClose={onClose}>
        <FeedAddress address={address} label={say('address', { name })} />
      </ReviewDialog>
    )
  const run = () =>
    once(async () => {
      if (question === 'end') {
        await callOperation('endMyCalendarFeed', { kind })
        return onClose()
      }
      const { data } = await callOperation<{ path: string }>('createMyCalendarFeed', { kind })
      setAddress(new URL(data?.path ?? '', window.location.origin).href)
    })
  return (
    <ReviewDialog
      title={question === 'create' ? say('address', { name }) : say(`${question}Title`, { name })}
      action={say(question)}
      isDanger={question === 'end'}
      isPending={isPending}
      failure={failure}
      close={say('cancel')}
      onClose={onClose}
      onDo={() => void run()}
    >
      <p>{say(question === 'create' ? 'secret' : `${question}Text`)}</p>
    </ReviewDialog>
  )
}

function FeedAddress({ address, label }: { address: string; label: string }) {
  const say = useFeedWords()
  const { isCopied, copy } = useCopyText(address)
  return (
    <>
      <p>{say('addressText')}</p>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          fullWidth
          size="small"
          value={address}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': label } }}
        />
        {copy ? (
          <Button variant="contained" sx={{ minHeight: 40 }} onClick={copy}>
            {say(isCopied ? 'copied' : 'copy')}
          </Button>
        ) : null}
      </Box>
      <p className="quiet">{say('secret')}</p>
    </>
  )
}
