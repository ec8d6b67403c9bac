import type SvgIcon from '@mui/material/SvgIcon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './layout.css'

interface TileProps {
  to: string
  /** State passed to the page to which the tile leads. */
  state?: unknown
  icon: typeof SvgIcon
  title: string
  /** Text below the title. */
  about?: ReactNode
}

/** Shows a link with an icon; tiles stand in a list with the class `tiles`. */
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
