import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import { figure } from '../../i18n/figure'
import { useSay } from '../../i18n/say'

interface PagesProps {
  page: number
  perPage: number
  total: number
  /** There are more than could be counted. */
  isCapped?: boolean
  onPage(page: number): void
}

/** Which of how many, and the way to the others; nothing where one page holds all. */
export function Pages({ page, perPage, total, isCapped = false, onPage }: PagesProps) {
  const say = useSay()
  if (total <= perPage) return null
  const last = Math.min(page * perPage, total)
  const range = { from: figure((page - 1) * perPage + 1), to: figure(last), total: figure(total) }
  return (
    <nav className="pages" aria-label={say('pages')}>
      <IconButton aria-label={say('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span role="status">{say(isCapped ? 'rangeCapped' : 'range', range)}</span>
      <IconButton aria-label={say('nextPage')} disabled={last >= total && !isCapped} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
