import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readUser, updateUser } from '../../../authProvider/storage'
import { callOperation } from '../../../dataProvider/call'
import { approvalTables } from '../../framework/approval'
import { findCard, loadEvents } from '../../framework/company/catalogue'
import { type Events, notificationTables } from '../../framework/company/events'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { describeNotice, type NoticeSay, useNoticeWords } from './words'
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

/**
 * Most notifications shown here: as many as a person can scan at a glance; all are in a list of their own.
 */
const noticeLimit = 20

/** Shows the person's latest notifications. */
export function NotificationList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const say = useNoticeWords()
  const { notices, events, hasFailed, load, read } = useNotices()
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
            <NoticeRow
              key={notice.id}
              notice={notice}
              events={events}
              say={say}
              onOpen={() => [read([notice.id]), onClose()]}
            />
          ))}
        </ul>
      )}
      <div className="notices-ways">
        {isUnread && (
          <Button variant="outlined" onClick={withHeadingFocus(read)}>
            {say('readAll')}
          </Button>
        )}
        {[notificationTables.notifications, notificationTables.preferences].map((name) => (
          <Button key={name} component={Link} to={resourceListPath(name)} onClick={onClose}>
            {say(name === notificationTables.notifications ? 'all' : 'settings')}
          </Button>
        ))}
        <Button onClick={onClose}>{say('close')}</Button>
      </div>
    </Popover>
  )
}

interface RowProps {
  notice: Notice
  events: Events
  say: NoticeSay
  onOpen: () => void
}

function NoticeRow({ notice, events, say, onOpen }: RowProps) {
  const translate = useTranslate()
  const { event, title, entityType, recordId, stepId, createdAt, readAt, labels } = notice
  const by = labels.byEmpId ?? say('somebody')
  const to = stepId
    ? `${resourceListPath(approvalTables.steps)}/${stepId}/show`
    : `${resourceListPath(entityType)}/${recordId}/show`
  return (
    <li>
      <Link to={to} onClick={onOpen} className={readAt ? undefined : 'notice-new'}>
        {!readAt && <span className="notice-mark">{say('isNew')}</span>}
        <span>{describeNotice(translate, events, event, { by, title })}</span>
        <time dateTime={createdAt}>{formatLocalInstant(createdAt)}</time>
      </Link>
    </li>
  )
}

const resourceListPath = (name: string) => `/${findCard(name)?.route ?? ''}`

function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>()
  const [events, setEvents] = useState<Events>({})
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    const page = { page: 1, perPage: noticeLimit, sort: [['id', 'desc']] }
    Promise.all([callOperation<Notice[]>('getNotifications', page), loadEvents()])
      .then(([{ data }, all]) => [setEvents(all), setNotices(data ?? [])])
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
  return { notices, events, hasFailed, load, read }
}

/** Reduces the count of unread notifications at once; the next refresh of the user confirms it. */
function reduceUnread(by: number): void {
  const user = readUser()
  if (user) updateUser({ ...user, unread: Math.max(0, (user.unread ?? 0) - by) })
}
