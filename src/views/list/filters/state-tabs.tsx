import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { toCondition } from '../../../../dataProvider/filter'
import type { Condition } from '../../../framework/filter'
import type { Figure } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import { addDecimals } from '../../../framework/values/decimal'
import { useTabWords } from '../../../i18n/lists/state-tab-words'
import { canReadField } from '../../field-access'
import { useSignedIn } from '../../signed-in'
import { formatFigureLines } from '../groups/column-figures'
import { useSummary } from '../groups/use-summary'

/** Shows tabs by state, each with the count and total of its records. */
export function StateTabs({ resource }: { resource: Resource }) {
  const say = useTabWords()
  const who = useSignedIn()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const { tabs, total } = { tabs: resource.views.tabs?.of ?? {}, total: resource.views.tabs?.total }
  const state = resource.workflow?.field ?? ''
  const field = total !== undefined && canReadField(resource, total, who) ? resource.fields[total] : undefined
  const { [state]: chosen, ...others } = filterValues
  const figure = `sum:${total}`
  const { data } = useSummary(resource, { filter: others, groups: [state], figures: field ? [figure] : [] }, true)
  const sumStates = (states: readonly string[]) => {
    const groups = (data?.groups ?? []).filter(({ value }) => states.includes(String(value)))
    const sum = groups.reduce<Figure>((before, { figures }) => addFigures(before, figures[figure] ?? null), null)
    const lines = field && groups.length > 0 ? formatFigureLines(field, sum, who.company) : []
    return { count: groups.reduce((all, { count }) => all + count, 0), lines }
  }
  const every = Object.keys(resource.workflow?.states ?? {})
  const chosenStates = readFilteredStates(toCondition(chosen))
  const all: [label: string, states: readonly string[]][] = [[say('all'), every], ...Object.entries(tabs)]
  return (
    <Box role="group" aria-label={say('tabs')} sx={inOneLine}>
      {all.map(([label, states], place) => {
        const { count, lines } = sumStates(states)
        const isChosen = place === 0 ? chosenStates.length === 0 : chosenStates.join() === states.join()
        const condition = place === 0 ? undefined : { in: [...states] }
        return (
          <Button
            key={label}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => setFilters({ ...others, ...(condition && { [state]: condition }) }, displayedFilters)}
          >
            {data ? [`${label} ${count}`, ...lines].join(' · ') : label}
          </Button>
        )
      })}
    </Box>
  )
}

/** Tabs that do not fit beside the filters scroll in one line, so that the rows begin high on the page. */
const inOneLine = {
  ...{ display: 'flex', gap: 0.75, overflowX: 'auto', minWidth: 0, p: 0.25, scrollbarWidth: 'none' },
  flex: { xs: '1 1 100%', sm: '6 1 440px' },
  '& > button': { flex: 'none', minHeight: { xs: 36, sm: 28 }, height: { sm: 28 }, py: 0 },
} as const

const readFilteredStates = (condition: Condition | undefined): readonly string[] =>
  Array.isArray(condition?.in) ? condition.in.map(String) : condition?.eq === undefined ? [] : [String(condition.eq)]

/** Adds two figures; each currency is added by itself. */
function addFigures(one: Figure, other: Figure): Figure {
  if (one === null) return other
  if (other === null) return one
  if (typeof one === 'string' || typeof other === 'string')
    return typeof one === 'string' && typeof other === 'string' ? (addDecimals(one, other) ?? one) : one
  const sum: Record<string, string> = { ...one }
  for (const [code, amount] of Object.entries(other)) sum[code] = addDecimals(sum[code] ?? '0', amount) ?? amount
  return sum
}
