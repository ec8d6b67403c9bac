import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { requireCatalogue } from '../../framework/company/catalogue'
import type { MenuItem } from '../../framework/session'
import { findIcon } from '../icons'
import { isCurrentItem } from '../menu-tree'
import { pickBarEntries } from './bar-entries'
import { useBottomBarWords } from './words'
import './bottom-bar.css'

interface BottomBarProps {
  menu: readonly MenuItem[]
  /** The path of the entry that the page belongs to. */
  path: string
  isMenuOpen: boolean
  onMenu: () => void
}

/** Shows what people need most at the foot of a phone, and opens the menu for the rest. */
export function BottomBar({ menu, path, isMenuOpen, onMenu }: BottomBarProps) {
  const say = useBottomBarWords()
  useWholeScreen()
  const entries = useMemo(() => pickBarEntries(menu, requireCatalogue().roles.bar ?? []), [menu])
  const isElsewhere = !entries.some((entry) => isCurrentItem(entry, path))
  return (
    <nav className="bottom-bar" aria-label={say('bar')}>
      {entries.map((entry) => (
        <BarLink key={entry.path} entry={entry} isCurrent={isCurrentItem(entry, path)} />
      ))}
      <button
        type="button"
        className={isElsewhere ? 'bottom-entry bottom-lit' : 'bottom-entry'}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <MenuIcon aria-hidden />
        <span>{say('more')}</span>
      </button>
    </nav>
  )
}

/** Lets the page reach the edges of the screen, so that it knows what a rounded foot covers. */
function useWholeScreen(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    const before = meta?.content ?? ''
    if (meta) meta.content = `${before}, viewport-fit=cover`
    return () => {
      if (meta) meta.content = before
    }
  }, [])
}

function BarLink({ entry, isCurrent }: { entry: MenuItem; isCurrent: boolean }) {
  const translate = useTranslate()
  const Icon = findIcon(entry.icon)
  const { badge } = entry
  return (
    <Link className="bottom-entry" to={entry.path ?? '/'} aria-current={isCurrent ? 'page' : undefined}>
      <Icon aria-hidden />
      <span>{entry.name}</span>
      {badge && (
        <>
          <span className="bottom-badge" aria-hidden>
            {badge.value}
          </span>
          <span className="for-readers">{translate('shell.badge', { value: badge.value })}</span>
        </>
      )}
    </Link>
  )
}
