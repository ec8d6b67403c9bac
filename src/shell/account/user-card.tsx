import Account from '@mui/icons-material/AccountCircleOutlined'
import Chats from '@mui/icons-material/ChatOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useLogout, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { SignedInUser } from '../../framework/session'
import { batchesPath } from '../../views/batch/paths'
import { useChatWords } from '../chat/words'
import { findIcon } from '../icons'
import { profilePath } from './profile-path'

const Batches = findIcon('History')

interface Props {
  user: SignedInUser
  anchor: HTMLElement
  label: string
  close: () => void
  openChat: () => void
}

/** Shows who is signed in, and what belongs to their account. */
export function UserCard({ user, anchor, label, close, openChat }: Props) {
  const translate = useTranslate()
  const say = useChatWords()
  const logout = useLogout()
  return (
    <Popover
      open
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
        <Button variant="outlined" startIcon={<Chats />} onClick={openChat}>
          {say('open')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<Logout />} onClick={() => void logout()}>
        {translate('shell.signOut')}
      </Button>
    </Popover>
  )
}
