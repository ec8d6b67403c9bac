import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readUser, updateUser } from '../../../authProvider/storage'
import { callOperation } from '../../../dataProvider/call'
import { approvalTables } from '../../framework/approval'
import { findCard } from '../../framework/company/catalogue'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { findEventWord, type NoticeSay, useNoticeWords } from './words'
import './notices.css'

interface Notice {
  id: number
  event: string
  title: string
  entityType: string
  recordId: number
  stepId: number | null
  createdAt: string
  readAt: string | null
  labels: { byEmpId?: string }
}

/** As many as one can scan at a glance; the rest has a list of its own. */
const noticeLimit = 20

/** The person's latest notifications. */
export function NotificationList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const say = useNoticeWords()
  const { notices, hasFailed, load, read } = useNotices()
  const heading = useRef<HTMLHeadingElement>(null)
  const isUnread = notices?.some(({ readAt }) => !readAt) ?? false
  // Moves the focus to the heading, because the pressed button disappears.
  const withHeadingFocus = (work: () => void) => () => {
    heading.current?.focus()
    work()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'notices', role: 'dialog', 'aria-label': say('title') } }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {say('title')}
      </h2>
      {hasFailed ? (
        <div role="alert">
          <p>{say('failed')}</p>
          <Button variant="outlined" onClick={withHeadingFocus(load)}>
            {say('retry')}
          </Button>
        </div>
      ) : !notices ? (
        <p role="status">{say('loading')}</p>
      ) : notices.length === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} say={say} onOpen={() => [read([notice.id]), onClose()]} />
          ))}
        </ul>
      )}
      <div className="notices-ways">
        {isUnread && (
          <Button variant="outlined" onClick={withHeadingFocus(read)}>
            {say('readAll')}
          </Button>
        )}
        {[approvalTables.notifications, approvalTables.preferences].map((name) => (
          <Button key={name} component={Link} to={resourceListPath(name)} onClick={onClose}>
            {say(name === approvalTables.notifications ? 'all' : 'settings')}
          </Button>
        ))}
        <Button onClick={onClose}>{say('close')}</Button>
      </div>
    </Popover>
  )
}

function NoticeRow({ notice, say, onOpen }: { notice: Notice; say: NoticeSay; onOpen: () => void }) {
  const { event, title, entityType, recordId, stepId, createdAt, readAt, labels } = notice
  const word = findEventWord(event)
  const to = stepId
    ? `${resourceListPath(approvalTables.steps)}/${stepId}/show`
    : `${resourceListPath(entityType)}/${recordId}/show`
  return (
    <li>
      <Link to={to} onClick={onOpen} className={readAt ? undefined : 'notice-new'}>
        {!readAt && <span className="notice-mark">{say('isNew')}</span>}
        <span>{word ? say(word, { by: labels.byEmpId ?? say('somebody'), title }) : title}</span>
        <time dateTime={createdAt}>{formatLocalInstant(createdAt)}</time>
      </Link>
    </li>
  )
}

const resourceListPath = (name: string) => `/${findCard(name)?.route ?? ''}`

function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    const page = { page: 1, perPage: noticeLimit, sort: [['id', 'desc']] }
    callOperation<Notice[]>('getNotifications', page)
      .then(({ data }) => setNotices(data ?? []))
      .catch(() => setFailed(true))
  }, [])
  useEffect(load, [load])
  const read = (ids?: readonly number[]) => {
    const unread = notices?.filter(({ id, readAt }) => !readAt && (!ids || ids.includes(id))) ?? []
    if (unread.length === 0) return
    callOperation<{ read: number }>('markNotificationsRead', ids ? { ids } : {})
      .then(({ data }) => {
        const now = new Date().toISOString()
        setNotices(notices?.map((notice) => (unread.includes(notice) ? { ...notice, readAt: now } : notice)))
        reduceUnread(data?.read ?? 0)
      })
      .catch(() => setFailed(true))
  }
  return { notices, hasFailed, load, read }
}

/** Updates the count at once; the next refresh of the user confirms it. */
function reduceUnread(by: number): void {
  const user = readUser()
  if (user) updateUser({ ...user, unread: Math.max(0, (user.unread ?? 0) - by) })
}
