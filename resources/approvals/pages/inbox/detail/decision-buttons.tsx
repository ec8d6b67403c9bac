import MoreHoriz from '@mui/icons-material/MoreHorizOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovalDecision } from '../../../../../src/framework/approval'
import { findCard } from '../../../../../src/framework/company/catalogue'
import { recordPath } from '../../../../../src/views/paths'
import { useInboxWords } from '../../../words/inbox.en'
import type { InboxItem } from '../use-inbox'
import { DecisionCommentForm } from './decision-comment-form'

interface DecisionButtonsProps {
  item: InboxItem
  /** The user still has to see the request. */
  isClosed: boolean
  /** The decision that needs a reason, while its form is open. */
  asking: ApprovalDecision | null
  onAsk(decision: ApprovalDecision | null): void
  onDecide(decision: ApprovalDecision, comment?: string): void
}

/** Shows the buttons that decide a request, or the form of the reason. */
export function DecisionButtons({ item, isClosed, asking, onAsk, onDecide }: DecisionButtonsProps) {
  const say = useInboxWords()
  const { title, can = [] } = item
  if (asking)
    return (
      <DecisionCommentForm
        isRequired
        action={say(asking)}
        onSend={(comment) => onDecide(asking, comment)}
        onCancel={() => onAsk(null)}
      />
    )
  return (
    <div className="toolbar inbox-do">
      {can.includes('approve') && !isClosed ? (
        <button
          type="button"
          className="button main"
          aria-label={say('approveOf', { title })}
          aria-keyshortcuts="a"
          onClick={() => onDecide('approve')}
        >
          {say('approve')}
        </button>
      ) : null}
      {isClosed
        ? null
        : (['reject', 'sendBack'] as const)
            .filter((decision) => can.includes(decision))
            .map((decision) => (
              <button
                key={decision}
                type="button"
                className="button"
                aria-label={say(`${decision}Of`, { title })}
                {...(decision === 'reject' && { 'aria-keyshortcuts': 'r' })}
                onClick={() => onAsk(decision)}
              >
                {say(decision)}
              </button>
            ))}
      <MoreMenu item={item} />
    </div>
  )
}

/** Offers what is seldom needed: the page of the record. */
function MoreMenu({ item: { title, entityType, recordId } }: { item: InboxItem }) {
  const say = useInboxWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const card = findCard(entityType)
  if (!card) return null
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        aria-label={say('moreOf', { title })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" aria-hidden="true" />
        <span className="inbox-more-word">{say('more')}</span>
      </button>
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={recordPath(card, recordId)}>
          {say('open')}
        </MenuItem>
      </Menu>
    </>
  )
}
