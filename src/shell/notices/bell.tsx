import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'

const Notices = lazy(() => import('./notices').then((module) => ({ default: module.NotificationList })))

/** Shows how many notifications are unread; the list loads when the person opens it. */
export function NotificationBell({ unread }: { unread: number }) {
  const label = useTranslate()('shell.bell', { unread })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="bar-button bar-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <NotificationsIcon aria-hidden />
        {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {anchor && (
        <Suspense>
          <Notices anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
