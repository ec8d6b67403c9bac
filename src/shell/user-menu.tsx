import Logout from '@mui/icons-material/LogoutOutlined'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useLogout, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SignedInUser } from '../framework/session'

export function UserMenu({ user }: { user: SignedInUser }) {
  const translate = useTranslate()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'user-card', role: 'dialog', 'aria-label': label } }}
      >
        <strong>{user.fullName}</strong>
        {user.designation && <span>{user.designation}</span>}
        <Button variant="outlined" startIcon={<Logout />} onClick={() => void logout()}>
          {translate('shell.signOut')}
        </Button>
      </Popover>
    </>
  )
}
