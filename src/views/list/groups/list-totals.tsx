import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/long-words'
import { inSentence, useSay } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import type { ListLook } from '../list-look'
import { FigureLines } from './figure-lines'
import { figuresIn, figuresOf } from './figures'
import { useSummary } from './use-summary'

const number = new Intl.NumberFormat('en-IN')

/** Figures of all rows that match, below one page of them. */
export function ListTotals({ resource, look }: { resource: Resource; look: ListLook }) {
  const say = useLongWords()
  const general = useSay()
  const { company } = useSignedIn()
  const { filterValues, isPending, total } = useListContext()
  const question = { filter: filterValues, groups: [], figures: figuresOf(resource, look.visible) }
  const { data, isError, refetch } = useSummary(resource, question, !isPending)
  if (isError)
    return (
      <Typography role="alert" variant="body2" sx={{ py: 0.5 }}>
        {say('figuresFailed')} <Button onClick={() => refetch()}>{general('retry')}</Button>
      </Typography>
    )
  const told = look.visible
    .map((shown) => ({ shown, figures: figuresIn(resource, shown, data?.figures, company) }))
    .filter(({ figures }) => figures.length > 0)
  const list = inSentence(total === 1 ? resource.label : resource.plural)
  return (
    <Box component="dl" aria-label={say('figures', { count: number.format(data?.count ?? 0), list })} sx={strip}>
      <div>
        <dt>{say('all')}</dt>
        <dd>{data ? say('rows', { count: number.format(data.count), list }) : '…'}</dd>
      </div>
      {told.map(({ shown, figures }) => (
        <div key={shown.name}>
          <dt>{shown.label}</dt>
          <dd>
            <FigureLines figures={figures} />
          </dd>
        </div>
      ))}
    </Box>
  )
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 1,
  p: 1,
  px: 1.5,
  minHeight: 60,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
  '& .figure-kind': { color: 'text.secondary', fontWeight: 400 },
} as const
