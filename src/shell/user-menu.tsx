import Account from '@mui/icons-material/AccountCircleOutlined'
import Chats from '@mui/icons-material/ChatOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useLogout, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { SignedInUser } from '../framework/session'
import { batchesPath } from '../views/batch/paths'
import { findIcon } from './icons'

const Chat = lazy(() => import('./chat/chat').then((module) => ({ default: module.Chat })))

const Batches = findIcon('History')

/** Path of the user's own account. */
export const profilePath = '/Profile'

export function UserMenu({ user }: { user: SignedInUser }) {
  const translate = useTranslate()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isChatting, setChatting] = useState(false)
  const close = () => setAnchor(null)
  const label = translate('shell.account', { name: user.fullName })
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={label}
        title={user.fullName}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar className="bar-avatar" {...(user.photoUrl ? { src: user.photoUrl } : {})} alt="">
          {user.initials}
        </Avatar>
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'user-card', role: 'dialog', 'aria-label': label } }}
      >
        <strong>{user.fullName}</strong>
        {user.designation && <span>{user.designation}</span>}
        <Button component={Link} to={profilePath} variant="outlined" startIcon={<Account />} onClick={close}>
          {translate('shell.myAccount')}
        </Button>
        <Button component={Link} to={batchesPath} variant="outlined" startIcon={<Batches />} onClick={close}>
          {translate('shell.myBatches')}
        </Button>
        {user.hasDemoChat && (
          <Button variant="outlined" startIcon={<Chats />} onClick={() => [setChatting(true), close()]}>
            {translate('shell.chat', { _: 'Chat (demo)' })}
          </Button>
        )}
        <Button variant="outlined" startIcon={<Logout />} onClick={() => void logout()}>
          {translate('shell.signOut')}
        </Button>
      </Popover>
      {isChatting && (
        <Suspense>
          <Chat user={user} close={() => setChatting(false)} />
        </Suspense>
      )}
    </>
  )
}
