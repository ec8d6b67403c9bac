import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRight from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { useId } from 'react'
import { formatCount } from '../../i18n/format-count'
import { useSay } from '../../i18n/say'

/** Rows on a page; one answer of the server has at most 100. */
const pageSizes = [10, 25, 50, 100] as const

/** Shows which page of how many rows is open, with links to the others. */
export function ListFooter() {
  const say = useSay()
  const id = useId()
  const { page, perPage, total = 0, meta, setPage, setPerPage, hasNextPage, isPending } = useListContext()
  const isCapped = (meta as { totalCapped?: boolean } | undefined)?.totalCapped === true
  const range = {
    from: formatCount(total === 0 ? 0 : (page - 1) * perPage + 1),
    to: formatCount(Math.min(page * perPage, total)),
    total: formatCount(total),
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        pt: 1,
        minHeight: 44,
      }}
    >
      <Typography component="label" htmlFor={id} variant="body2">
        {say('perPage')}
      </Typography>
      <Select
        native
        size="small"
        variant="standard"
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
        inputProps={{ id }}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
      <Typography role="status" variant="body2" sx={{ mx: 1, fontVariantNumeric: 'tabular-nums' }}>
        {isPending ? '' : say(isCapped ? 'rangeCapped' : 'range', range)}
      </Typography>
      <Box component="nav" aria-label={say('pages')}>
        <IconButton aria-label={say('previousPage')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={say('nextPage')} disabled={!hasNextPage && !isCapped} onClick={() => setPage(page + 1)}>
          <ChevronRight />
        </IconButton>
      </Box>
    </Box>
  )
}
