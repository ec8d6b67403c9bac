import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { useChartWords } from '../../../i18n/lists/chart-words'
import { inSentence } from '../../../i18n/say'
import type { Bar as Told } from './bars'
import { labelOf } from './chart-table'
import type { Drawn } from './use-chart'
import { useWidth } from './use-width'

const most = 10
const colours = ['var(--primary)', 'var(--warning)', 'var(--success)', 'var(--muted)', 'var(--danger)', 'var(--text)']

/** What the library draws a bar from; lengths only, every amount that is read stays the text of the server. */
interface Row {
  told: Told
  label: string
  [series: string]: unknown
}

/** The bars in the width there is, and what is to be said about them. */
export function ChartBars({ drawn }: { drawn: Drawn }) {
  const say = useChartWords()
  const [box, width] = useWidth()
  const { bars, resource } = drawn
  return (
    <div ref={box} className="chart-bars">
      {width > 0 ? <Bars drawn={drawn} width={width} /> : null}
      <p className="chart-note">
        {bars.length > most ? say('some', { shown: most, count: bars.length }) : ''}{' '}
        {say('keys', { list: inSentence(resource.plural) })}
      </p>
    </div>
  )
}

/** Stacked bars, the largest first. */
function Bars({ drawn, width }: { drawn: Drawn; width: number }) {
  const say = useChartWords()
  const id = useId()
  const { chart, bars, narrowTo } = drawn
  const rows = bars.slice(0, most).map((told): Row => {
    const lengths = Object.entries(told.parts).map(([name, { amount }]) => [`part ${name}`, Number(amount)])
    return { told, label: labelOf(told, drawn, say), ...Object.fromEntries(lengths) }
  })
  const place = { layout: 'vertical', width, height: rows.length * 38 + 70 } as const
  const names = { width: Math.min(180, width * 0.35), tickFormatter: shortened(width), interval: 0 } as const
  return (
    <BarChart {...place} data={rows} title={titleOf(drawn, say)} accessibilityLayer>
      {hatches(chart.series, id)}
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis type="number" tickFormatter={shortOf(drawn.currency)} tick={words} stroke="var(--edge)" />
      <YAxis type="category" dataKey="label" {...names} tick={words} stroke="var(--edge)" />
      <Tooltip
        cursor={{ fill: 'var(--tint)' }}
        content={({ payload }) => <Point row={payload?.[0]?.payload as Row | undefined} drawn={drawn} />}
      />
      <Legend wrapperStyle={{ fontSize: 13 }} formatter={(name) => <span className="chart-name">{name}</span>} />
      {Object.keys(chart.series).map((name, at) => (
        <Bar
          key={name}
          dataKey={`part ${name}`}
          name={name}
          stackId="all"
          fill={at === 0 ? colours[0] : `url(#${id}-${at})`}
          stroke={colours[at % colours.length]}
          isAnimationActive={false}
          maxBarSize={24}
          cursor="pointer"
          onClick={(_, index) => narrowTo(name, rows[index]?.told)}
        />
      ))}
    </BarChart>
  )
}

function titleOf({ chart, by, sums, inWords }: Drawn, say: ReturnType<typeof useChartWords>): string {
  const figures = Object.entries(sums).map(([series, { amount }]) => say('figure', { series, amount: inWords(amount) }))
  return say('summary', { title: chart.title, label: inSentence(by.label), figures: figures.join(', ') })
}

const words = { fill: 'var(--muted)', fontSize: 12 }

/** Colour is never the only sign: every series but the first is hatched, each at an angle of its own. */
function hatches(series: Drawn['chart']['series'], id: string) {
  return (
    <defs>
      {Object.keys(series).map((name, at) => (
        <pattern
          key={name}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${at * 45})`}
        >
          <rect width="6" height="6" fill="var(--surface)" />
          <rect width="3" height="6" fill={colours[at % colours.length]} />
        </pattern>
      ))}
    </defs>
  )
}

/** `₹3L`, `$1.2M`: for the scale only. */
function shortOf(currency: string | undefined): (value: number) => string {
  const style = currency ? ({ style: 'currency', currency } as const) : {}
  const locale = currency === undefined || currency === 'INR' ? 'en-IN' : 'en-US'
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, ...style })
  return (value) => format.format(value)
}

const shortened = (width: number) => (label: string) => {
  const fits = width < 600 ? 14 : 24
  return label.length > fits ? `${label.slice(0, fits - 1)}…` : label
}

/** The amounts of a bar in full, under the pointer or the arrow keys. */
function Point({ row, drawn }: { row: Row | undefined; drawn: Drawn }) {
  const say = useChartWords()
  if (!row) return null
  return (
    <div className="chart-point">
      <strong>{row.label}</strong>
      {Object.entries(row.told.parts).map(([series, { amount }]) => (
        <div key={series}>{say('figure', { series, amount: drawn.inWords(amount) })}</div>
      ))}
    </div>
  )
}
