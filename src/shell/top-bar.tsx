import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import type { SignedInUser } from '../framework/session'
import { sessionWords } from '../i18n/session-words'
import { ThemeMenu } from './account/theme-menu'
import { UserMenu } from './account/user-menu'
import { FinderButton } from './finder/finder-button'
import { NotificationBell } from './notices/bell'

interface Props {
  user: SignedInUser
  /** The button of the menu; absent for people without a menu. The label says what the button would do now. */
  menu?: { label: string; open: boolean; toggle: () => void }
}

export function TopBar({ user, menu }: Props) {
  const translate = useTranslate()
  return (
    <header className="top-bar">
      {menu && (
        <button
          type="button"
          className="bar-button"
          aria-label={translate(menu.label)}
          title={translate(menu.label)}
          aria-expanded={menu.open}
          onClick={menu.toggle}
        >
          <MenuIcon aria-hidden />
        </button>
      )}
      <span className="bar-brand">{sessionWords.product}</span>
      {/* react-admin's pages put their title here; our own pages have it as their heading. */}
      <span id="react-admin-title" className="bar-title" aria-hidden />
      {menu && <FinderButton user={user} />}
      {user.unread !== undefined && menu && <NotificationBell unread={user.unread} />}
      <ThemeMenu />
      <UserMenu user={user} />
    </header>
  )
}
