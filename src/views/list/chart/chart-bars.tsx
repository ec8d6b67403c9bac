import { useChartWords } from '../../../i18n/lists/chart-words'
import { lowercaseFirst } from '../../../i18n/say'
import { type BarsRow, maxBars } from '../../blocks/chart/bars-props'
import { LazyBars } from '../../blocks/chart/lazy-bars'
import { formatBarLabel } from './chart-table'
import type { ListChartState } from './use-chart'

/** Shows the largest bars of the list's chart, and notes on them. */
export function ChartBars({ drawn }: { drawn: ListChartState }) {
  const say = useChartWords()
  const { bars, resource, chart, currency, narrowTo, inWords } = drawn
  const rows = bars.slice(0, maxBars).map(
    (bar): BarsRow => ({
      key: String(bar.value),
      label: formatBarLabel(bar, drawn, say),
      parts: Object.fromEntries(
        Object.entries(bar.parts).map(([name, { amount }]) => [name, { amount, words: inWords(amount) }]),
      ),
    }),
  )
  return (
    <>
      <LazyBars
        summary={describeChartSums(drawn, say)}
        series={Object.keys(chart.series)}
        {...{ rows, unit: currency }}
        onChoose={(series, { key }) =>
          narrowTo(
            series,
            bars.find(({ value }) => String(value) === key),
          )
        }
      />
      <p className="chart-note">
        {bars.length > maxBars ? say('some', { shown: maxBars, count: bars.length }) : ''}{' '}
        {say('keys', { list: lowercaseFirst(resource.plural) })}
      </p>
    </>
  )
}

function describeChartSums(
  { chart, by, sums, inWords }: ListChartState,
  say: ReturnType<typeof useChartWords>,
): string {
  const figures = Object.entries(sums).map(([series, { amount }]) => say('figure', { series, amount: inWords(amount) }))
  return say('summary', { title: chart.title, label: lowercaseFirst(by.label), figures: figures.join(', ') })
}
