import Button from '@mui/material/Button'
import { Suspense, useId } from 'react'
import type { ListChart } from '../../../framework/lists/board'
import type { Resource } from '../../../framework/resource'
import { useChartWords } from '../../../i18n/lists/chart-words'
import { LoadingLines } from '../../states/page-states'
import './chart.css'
import { VisibleChoices } from '../visible-choices'
import { ChartBars } from './chart-bars'
import { ChartTable } from './chart-table'
import { type ListChartState, useListChart } from './use-chart'

/** Shows totals of the list in one line; opened, it shows bars or a table below. */
export function ChartPanel({ resource, chart }: { resource: Resource; chart: ListChart }) {
  const say = useChartWords()
  const id = useId()
  const drawn = useListChart(resource, chart)
  if (!drawn) return null
  const { kept, keep, currency, currencies } = drawn
  const sums = Object.entries(drawn.sums).map(([series, { amount }]) =>
    say('figure', { series, amount: drawn.inWords(amount) }),
  )
  const others = currencies.filter((code) => code !== currency).join(', ')
  const sumText = sums.join(' · ')
  const figures = others ? say('alsoIn', { figures: sumText, currencies: others }) : sumText
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>
        <Button
          size="small"
          aria-expanded={kept.isOpen === true}
          onClick={() => keep({ isOpen: !kept.isOpen })}
          startIcon={<span className={kept.isOpen ? 'chart-mark chart-mark-open' : 'chart-mark'} />}
        >
          {`${chart.title}: ${figures}`}
        </Button>
      </h2>
      {kept.isOpen ? <ChartDetails drawn={drawn} /> : null}
    </section>
  )
}

function ChartDetails({ drawn }: { drawn: ListChartState }) {
  const say = useChartWords()
  const { by, choices, currency, currencies, kept, keep, toldAt } = drawn
  const asOf = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit' }).format(toldAt)
  return (
    <>
      <div className="chart-choices">
        <VisibleChoices
          label={say('by')}
          chosen={by.name}
          of={choices.map(({ name, label }) => [name, label] as const)}
          onChoose={(name) => keep({ by: name })}
        />
        <VisibleChoices
          label={say('currency')}
          chosen={currency ?? ''}
          of={currencies.map((code) => [code, code] as const)}
          onChoose={(code) => keep({ currency: code })}
        />
        <VisibleChoices
          label={say('as')}
          chosen={kept.isTable ? 'table' : 'chart'}
          of={[
            ['chart', say('asChart')],
            ['table', say('asTable')],
          ]}
          onChoose={(shape) => keep({ isTable: shape === 'table' })}
        />
      </div>
      {kept.isTable ? (
        <ChartTable drawn={drawn} />
      ) : (
        <Suspense fallback={<LoadingLines lines={4} />}>
          <ChartBars drawn={drawn} />
        </Suspense>
      )}
      <p className="chart-note">
        {say('asOf', { time: asOf })} {drawn.isCut ? say('cut') : ''}
      </p>
    </>
  )
}
