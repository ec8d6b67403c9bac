import Logout from '@mui/icons-material/LogoutOutlined'
import Avatar from '@mui/material/Avatar'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuEntry from '@mui/material/MenuItem'
import { useLogout, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { SignedInUser } from '../framework/session'

export function UserMenu({ user }: { user: SignedInUser }) {
  const translate = useTranslate()
  const logout = useLogout()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('shell.account', { name: user.fullName })
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={label}
        title={user.fullName}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Avatar className="bar-avatar" {...(user.photoUrl ? { src: user.photoUrl } : {})} alt="">
          {user.initials}
        </Avatar>
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-describedby': id } }}
      >
        <li role="none" id={id} className="user-card">
          <strong>{user.fullName}</strong>
          {user.designation && <span>{user.designation}</span>}
        </li>
        <Divider role="none" component="li" />
        <MenuEntry onClick={() => void logout()}>
          <Logout aria-hidden fontSize="small" sx={{ mr: 1.5 }} />
          {translate('shell.signOut')}
        </MenuEntry>
      </Menu>
    </>
  )
}
