import ExpandMore from '@mui/icons-material/ExpandMore'
import Menu from '@mui/material/Menu'
import MenuEntry from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import { createContext, useContext, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '../../framework/session'
import { findIcon } from '../icons'
import { hasCurrentItem, isCurrentItem } from '../menu-tree'
import { PlacesGroup } from './places-group'

interface Props {
  menu: readonly MenuItem[]
  /** The path of the entry that the page belongs to. */
  path: string
  /** True: shows only icons, with the names in tooltips. */
  compact: boolean
  /** Called after the person follows an entry, to close the drawer. */
  onNavigate?: () => void
}

/** The path of the entry that the page belongs to. */
const MenuPath = createContext('')

export function SideMenu({ menu, path, compact, onNavigate }: Props) {
  const translate = useTranslate()
  return (
    <MenuPath.Provider value={path}>
      <nav aria-label={translate('shell.navigation')} className={compact ? 'side-menu side-menu-compact' : 'side-menu'}>
        <ul>
          {menu.map((item) => (
            <SideMenuEntry
              key={`${item.name} ${item.path ?? ''}`}
              item={item}
              compact={compact}
              onNavigate={onNavigate}
            />
          ))}
          {!compact && <PlacesGroup onNavigate={onNavigate} />}
        </ul>
      </nav>
    </MenuPath.Provider>
  )
}

interface EntryProps {
  item: MenuItem
  compact: boolean
  onNavigate: (() => void) | undefined
}

function SideMenuEntry({ item, compact, onNavigate }: EntryProps) {
  if (item.children?.length)
    return compact ? <FlyOutGroup item={item} /> : <MenuGroup item={item} onNavigate={onNavigate} />
  if (item.type === 'label') return compact ? null : <li className="side-label">{item.name}</li>
  return (
    <li>
      <WithTooltip title={compact ? item.name : ''}>
        <MenuEntryLink item={item} onNavigate={onNavigate} />
      </WithTooltip>
    </li>
  )
}

/** Passes on the tooltip's handlers and ref, so that the tooltip needs no box of its own. */
function MenuEntryLink({ item, onNavigate, ...rest }: Omit<EntryProps, 'compact'>) {
  const translate = useTranslate()
  const pathname = useContext(MenuPath)
  if (item.type === 'extLink') {
    const label = translate('shell.newWindow', { name: item.name })
    return (
      <a {...rest} className="side-entry" href={item.path} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <MenuEntryContent item={item} />
      </a>
    )
  }
  return (
    <Link
      {...rest}
      className="side-entry"
      to={item.path ?? '/'}
      onClick={onNavigate}
      aria-current={isCurrentItem(item, pathname) ? 'page' : undefined}
    >
      <MenuEntryContent item={item} />
    </Link>
  )
}

function MenuEntryContent({ item }: { item: MenuItem }) {
  const translate = useTranslate()
  const Icon = findIcon(item.icon)
  return (
    <>
      <Icon aria-hidden fontSize="small" />
      <span className="side-name">{item.name}</span>
      {item.badge && (
        <span className="side-badge">
          <span aria-hidden>{item.badge.value}</span>
          <span className="for-readers">{translate(badgeWords(item.badge), { value: item.badge.value })}</span>
        </span>
      )}
    </>
  )
}

/** A number counts what waits; a text, which an administrator entered, is read as it is. */
const badgeWords = ({ value }: NonNullable<MenuItem['badge']>) =>
  typeof value === 'number' ? 'shell.badge' : 'shell.badgeText'

function MenuGroup({ item, onNavigate }: Omit<EntryProps, 'compact'>) {
  const inside = hasCurrentItem(item, useContext(MenuPath))
  const [open, setOpen] = useState(inside)
  const id = useId()
  const Icon = findIcon(item.icon)
  // A group opens when one of its pages is shown; the person may still collapse it.
  useEffect(() => {
    if (inside) setOpen(true)
  }, [inside])
  return (
    <li>
      <button
        type="button"
        className="side-entry"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden fontSize="small" />
        <span className="side-name">{item.name}</span>
        <ExpandMore aria-hidden fontSize="small" className="side-fold" />
      </button>
      <ul id={id} hidden={!open}>
        {item.children?.map((child) => (
          <SideMenuEntry
            key={`${child.name} ${child.path ?? ''}`}
            item={child}
            compact={false}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </li>
  )
}

/** Shows a group of the compact side bar, which opens beside the bar. */
function FlyOutGroup({ item }: { item: MenuItem }) {
  const pathname = useContext(MenuPath)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = findIcon(item.icon)
  const inside = hasCurrentItem(item, pathname)
  return (
    <li>
      <WithTooltip title={item.name}>
        <button
          type="button"
          className={inside ? 'side-entry side-inside' : 'side-entry'}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon aria-hidden fontSize="small" />
          <span className="side-name">{item.name}</span>
        </button>
      </WithTooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {item.children
          ?.filter(({ type }) => type !== 'label')
          .map((child) => (
            <MenuEntry
              key={`${child.name} ${child.path ?? ''}`}
              component={Link}
              to={child.path ?? '/'}
              selected={isCurrentItem(child, pathname)}
              onClick={() => setAnchor(null)}
            >
              {child.name}
            </MenuEntry>
          ))}
      </Menu>
    </li>
  )
}

function WithTooltip({ title, children }: { title: string; children: React.ReactElement }) {
  return title ? (
    <Tooltip title={title} placement="right" arrow describeChild>
      {children}
    </Tooltip>
  ) : (
    children
  )
}
