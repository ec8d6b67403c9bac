import Avatar from '@mui/material/Avatar'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { SignedInUser } from '../../framework/session'
import { BarMenu } from './bar-menu'

const UserCard = lazy(() => import('./user-card').then((module) => ({ default: module.UserCard })))
const Chat = lazy(() => import('../chat/chat').then((module) => ({ default: module.Chat })))

/** Shows the picture of the person; what belongs to their account loads when they open it. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const translate = useTranslate()
  const [isChatting, setChatting] = useState(false)
  const label = translate('shell.account', { name: user.fullName })
  return (
    <>
      <BarMenu
        {...{ label }}
        title={user.fullName}
        opens="dialog"
        content={(anchor, close) => (
          <UserCard {...{ user, anchor, label, close }} openChat={() => [setChatting(true), close()]} />
        )}
      >
        <Avatar className="bar-avatar" {...(user.photoUrl ? { src: user.photoUrl } : {})} alt="">
          {user.initials}
        </Avatar>
      </BarMenu>
      <Suspense>{isChatting && <Chat user={user} close={() => setChatting(false)} />}</Suspense>
    </>
  )
}
