import Avatar from '@mui/material/Avatar'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { SignedInUser } from '../../framework/session'

const UserCard = lazy(() => import('./user-card').then((module) => ({ default: module.UserCard })))
const Chat = lazy(() => import('../chat/chat').then((module) => ({ default: module.Chat })))

/** Shows the picture of the person; what belongs to their account loads when they open it. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isChatting, setChatting] = useState(false)
  const label = translate('shell.account', { name: user.fullName })
  const close = () => setAnchor(null)
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
      <Suspense>
        {anchor && <UserCard {...{ user, anchor, label, close }} openChat={() => [setChatting(true), close()]} />}
        {isChatting && <Chat user={user} close={() => setChatting(false)} />}
      </Suspense>
    </>
  )
}
