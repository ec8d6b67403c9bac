import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import type { SignedInUser } from '../framework/session'
import { sessionWords } from '../i18n/session-words'
import { ThemeMenu } from './theme-menu'
import { UserMenu } from './user-menu'

interface Props {
  user: SignedInUser
  /** What the menu button would do now. */
  menuLabel: string
  menuOpen: boolean
  onMenu: () => void
}

export function TopBar({ user, menuLabel, menuOpen, onMenu }: Props) {
  const translate = useTranslate()
  return (
    <header className="top-bar">
      <button
        type="button"
        className="bar-button"
        aria-label={translate(menuLabel)}
        title={translate(menuLabel)}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <MenuIcon aria-hidden />
      </button>
      <span className="bar-brand">{sessionWords.product}</span>
      {/* react-admin's pages put their title here; our own have it as their heading. */}
      <span id="react-admin-title" className="bar-title" aria-hidden />
      <ThemeMenu />
      <UserMenu user={user} />
    </header>
  )
}
