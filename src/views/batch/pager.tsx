import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRight from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatCount } from '../../i18n/format-count'
import { useSay } from '../../i18n/say'

interface PagerProps {
  /** Number of the page, from 1. */
  page: number
  perPage: number
  total: number
  /** True where there are more records than the server counts. */
  isCapped?: boolean
  onPage(page: number): void
}

/**
 * Shows which page of how many records is open, with links to the others; shows nothing if there is one
 * page.
 */
export function Pager({ page, perPage, total, isCapped = false, onPage }: PagerProps) {
  const say = useSay()
  if (total <= perPage) return null
  const isFirst = page <= 1
  const isLast = page * perPage >= total && !isCapped
  const range = {
    from: formatCount((page - 1) * perPage + 1),
    to: formatCount(Math.min(page * perPage, total)),
    total: formatCount(total),
  }
  return (
    <Box
      component="nav"
      aria-label={say('pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', pt: 1 }}
    >
      <Typography role="status" variant="body2" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {say(isCapped ? 'rangeCapped' : 'range', range)}
      </Typography>
      <IconButton aria-label={say('previousPage')} aria-disabled={isFirst} onClick={() => isFirst || onPage(page - 1)}>
        <ChevronLeft color={isFirst ? 'disabled' : 'inherit'} />
      </IconButton>
      <IconButton aria-label={say('nextPage')} aria-disabled={isLast} onClick={() => isLast || onPage(page + 1)}>
        <ChevronRight color={isLast ? 'disabled' : 'inherit'} />
      </IconButton>
    </Box>
  )
}
