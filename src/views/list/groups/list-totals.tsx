import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { memo } from 'react'
import type { Summary } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'
import { collectFigures, useListTotals } from './column-figures'
import { FigureLines } from './figure-lines'

/** Shows figures of all matching rows, below one page of them. */
export function ListTotals({ resource, look }: { resource: Resource; look: ListDisplay }) {
  const { filterValues, isPending } = useListContext()
  const { data, isError, refetch } = useListTotals(resource, look.visible, filterValues, !isPending)
  return resource.source ? null : <Totals {...{ resource, look, isError }} summary={data} retry={refetch} />
}

interface TotalsProps {
  resource: Resource
  look: ListDisplay
  summary: Summary | undefined
  isError: boolean
  retry(): void
}

/** Shows the number of all rows and the figures of their columns in one strip. */
export const Totals = memo(({ resource, look, summary, isError, retry }: TotalsProps) => {
  const say = useLongWords()
  const general = useSay()
  const { company } = useSignedIn()
  if (isError)
    return (
      <Typography role="alert" variant="body2" sx={{ py: 0.5 }}>
        {say('figuresFailed')} <Button onClick={retry}>{general('retry')}</Button>
      </Typography>
    )
  const list = lowercaseFirst(summary?.count === 1 ? resource.label : resource.plural)
  return (
    // Many currencies scroll, so the keyboard must be able to reach them.
    <Box component="section" aria-label={say('figures', { list })} tabIndex={0} sx={strip}>
      <dl>
        <div>
          <dt>{say('all')}</dt>
          <dd>{summary ? say('rows', { count: formatCount(summary.count), list }) : '…'}</dd>
        </div>
        {look.visible.map((column) => {
          const figures = collectFigures(resource, column, summary?.figures, company)
          return figures.length === 0 ? null : (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd>
                <FigureLines figures={figures} />
              </dd>
            </div>
          )
        })}
      </dl>
    </Box>
  )
})

const strip = {
  flex: 'none',
  mt: 1,
  p: 1,
  px: 1.5,
  minHeight: 60,
  maxHeight: 160,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
} as const
