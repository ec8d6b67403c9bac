import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { useTranslate } from 'ra-core'
import { lazy } from 'react'
import { BarMenu } from '../account/bar-menu'

const Notices = lazy(() => import('./notices').then((module) => ({ default: module.NotificationList })))

/** Shows how many notifications are unread; the list loads when the person opens it. */
export function NotificationBell({ unread }: { unread: number }) {
  const label = useTranslate()('shell.bell', { unread })
  return (
    <BarMenu
      {...{ label }}
      className="bar-button bar-bell"
      opens="dialog"
      content={(anchor, close) => <Notices anchor={anchor} onClose={close} />}
    >
      <NotificationsIcon aria-hidden />
      {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
    </BarMenu>
  )
}
