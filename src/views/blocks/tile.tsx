import type SvgIcon from '@mui/material/SvgIcon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './layout.css'

interface TileProps {
  to: string
  /** Passed to the page it leads to. */
  state?: unknown
  icon: typeof SvgIcon
  title: string
  /** Below the title. */
  about?: ReactNode
}

/** A link with an icon; tiles are in a list of the class `tiles`. */
export function Tile({ to, state, icon: Icon, title, about }: TileProps) {
  return (
    <li>
      <Link to={to} state={state} className="tile">
        <Icon aria-hidden />
        <span>
          {title}
          {about ? <small>{about}</small> : null}
        </span>
      </Link>
    </li>
  )
}
