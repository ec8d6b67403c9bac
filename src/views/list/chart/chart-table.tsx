import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatCount } from '../../../i18n/format-count'
import { useChartWords } from '../../../i18n/lists/chart-words'
import { lowercaseFirst } from '../../../i18n/say'
import type { BarPart, ChartBar } from './chart-data'
import type { ListChartState } from './use-chart'

/** Shows every group with its amounts; a count links to its records. */
export function ChartTable({ drawn }: { drawn: ListChartState }) {
  const say = useChartWords()
  const { chart, by, bars, sums, inWords } = drawn
  const series = Object.keys(chart.series)
  return (
    // Many groups scroll, so the keyboard must be able to reach them.
    <Box component="section" className="chart-table" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{by.label}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{say('total')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={String(bar.value)}>
              <th scope="row">{formatBarLabel(bar, drawn, say)}</th>
              {series.map((name) => (
                <AmountCell key={name} {...{ drawn, bar }} series={name} part={bar.parts[name]} />
              ))}
              <td>{inWords(bar.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('all')}</th>
            {series.map((name) => (
              <AmountCell key={name} drawn={drawn} series={name} part={sums[name]} />
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </Box>
  )
}

export function formatBarLabel(
  { label }: ChartBar,
  { by }: ListChartState,
  say: ReturnType<typeof useChartWords>,
): string {
  return label ?? say('noValue', { label: by.label })
}

interface AmountCellProps {
  drawn: ListChartState
  series: string
  part: BarPart | undefined
  bar?: ChartBar
}

function AmountCell({ drawn, series, part, bar }: AmountCellProps) {
  const say = useChartWords()
  if (!part || part.count === 0) return <td />
  const { resource, inWords, narrowTo } = drawn
  const list = lowercaseFirst(part.count === 1 ? resource.label : resource.plural)
  const count = formatCount(part.count)
  const label = bar ? formatBarLabel(bar, drawn, say) : say('all')
  return (
    <td>
      <Button
        size="small"
        aria-label={say('narrow', { label, series, count, list })}
        onClick={() => narrowTo(series, bar)}
      >
        {say('records', { count, list })}
      </Button>{' '}
      {inWords(part.amount)}
    </td>
  )
}
