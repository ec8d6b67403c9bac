import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Condition } from '../../framework/filter'
import { type FilterWord, useFilterWords } from '../../i18n/lists/filter-words'
import type { FilterProps } from '../field-views'
import { findNamedDays, findOpenDays, type NamedDays, type OpenDays, openDays, readyDays } from './named-days'

type DaysName = NamedDays | OpenDays

const periods = ['Week', 'Month', 'Quarter', 'Year', 'FiscalYear'] as const
const periodLabels = {
  Week: 'week',
  Month: 'month',
  Quarter: 'quarter',
  Year: 'year',
  FiscalYear: 'fiscal',
} as const satisfies Record<(typeof periods)[number], FilterWord>

const ways = ['last', 'this', 'next'] as const
const wayWords = { last: 'lastOne', this: 'thisOne', next: 'nextOne' } as const satisfies Record<string, FilterWord>

const otherDays: readonly DaysName[] = [
  'beforeToday',
  'today',
  'afterToday',
  'last7Days',
  'last30Days',
  'last90Days',
  'next30Days',
  'next90Days',
]

const toCondition = (name: DaysName): Condition =>
  name === 'beforeToday' || name === 'afterToday' ? openDays[name] : { between: readyDays[name] }

/** Offers periods by their words, all in sight; the filter keeps the words, so that it moves on with time. */
export function NamedDaysFilter({
  id,
  label,
  value,
  onChange,
}: Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'>) {
  const say = useFilterWords()
  const chosen = findNamedDays(value?.between) ?? findOpenDays(value)
  const renderDays = (name: DaysName, text: string) => (
    <Button
      key={name}
      size="small"
      variant={name === chosen ? 'contained' : 'text'}
      aria-pressed={name === chosen}
      aria-label={say(name)}
      onClick={() => onChange(name === chosen ? undefined : toCondition(name))}
      sx={daysStyle}
    >
      {text}
    </Button>
  )
  return (
    <Box id={id} role="group" aria-label={`${label}: ${say('period')}`}>
      <Box sx={gridStyle}>
        {periods.map((period) => (
          <Box key={period} sx={{ display: 'contents' }}>
            <Box component="span" aria-hidden="true" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {say(periodLabels[period])}
            </Box>
            {ways.map((way) => renderDays(`${way}${period}`, say(wayWords[way])))}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, mt: 0.5, ml: -0.75 }}>
        {otherDays.map((name) => renderDays(name, say(name)))}
      </Box>
    </Box>
  )
}

const daysStyle = { minWidth: 0, px: 0.75, py: 0.125, fontSize: '0.8125rem' } as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) repeat(3, auto)',
  alignItems: 'center',
  columnGap: 0.5,
  rowGap: 0.125,
} as const
