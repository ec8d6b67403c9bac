import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { ofDuration, perHour } from '../../../framework/values/durations'
import { getNumberFormat, withMinusSign } from '../../../framework/values/number-format'
import { useWidth } from '../../list/chart/use-width'
import type { BarsProps, BarsRow } from './bars-props'
import './bars.css'

const mixWithPrimary = (percent: number, other: string) => `color-mix(in srgb, var(--primary) ${percent}%, ${other})`

/** None of them says good or bad, because a series may be either. */
const colours = [
  'var(--primary)',
  mixWithPrimary(45, 'var(--surface)'),
  'var(--muted)',
  mixWithPrimary(50, 'var(--text)'),
  'var(--text)',
  mixWithPrimary(50, 'var(--muted)'),
]

/** Counts have whole steps on the scale. */
const hasFractions = ({ rows }: BarsProps) =>
  rows.some(({ parts }) => Object.values(parts).some(({ amount }) => /\.\d*[1-9]/.test(amount)))

/**
 * Draws bars that fit the width: side by side over time, else one below the other, so that long names can
 * be read.
 */
export function Bars(props: BarsProps) {
  const [box, width] = useWidth()
  return (
    <div ref={box} className="bars">
      {width > 0 ? props.isTime ? <TimeBars {...props} width={width} /> : <ValueBars {...props} width={width} /> : null}
    </div>
  )
}

type SizedBarsProps = BarsProps & { width: number }

/** Data for the chart library: only lengths, because every amount that people read is the server's text. */
interface BarLengths {
  row: BarsRow
  label: string
  [series: string]: unknown
}

function toChartData({ rows, series, unit }: BarsProps): BarLengths[] {
  // Durations are drawn in hours, so that the scale has whole steps.
  const one = unit === ofDuration ? perHour : 1
  return rows.map((row) => ({
    row,
    label: row.label,
    ...Object.fromEntries(series.map((name) => [`part ${name}`, Number(row.parts[name]?.amount ?? 0) / one])),
  }))
}

function ValueBars(props: SizedBarsProps) {
  const { rows, unit, summary, width, isGrouped, series } = props
  const id = useId()
  const place = {
    layout: 'vertical',
    width,
    height: rows.length * (isGrouped ? 24 * series.length + 14 : 38) + 70,
  } as const
  const names = { width: Math.min(180, width * 0.35), tickFormatter: buildLabelFormat(width), interval: 0 } as const
  return (
    <BarChart {...place} data={toChartData(props)} title={summary} accessibilityLayer>
      {renderHatches(props, id)}
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis
        type="number"
        allowDecimals={hasFractions(props)}
        tickFormatter={buildScaleFormat(unit)}
        tick={axisText}
        stroke="var(--edge)"
      />
      <YAxis type="category" dataKey="label" {...names} tick={axisText} stroke="var(--edge)" />
      {renderLegend(props)}
      {renderBars(props, id)}
    </BarChart>
  )
}

function TimeBars(props: SizedBarsProps) {
  const { unit, summary, width, isLines, series } = props
  const id = useId()
  const place = { width, height: 260, data: toChartData(props), title: summary, accessibilityLayer: true } as const
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis key="time" dataKey="label" tick={axisText} stroke="var(--edge)" />,
    <YAxis
      key="figures"
      width={64}
      allowDecimals={hasFractions(props)}
      tickFormatter={buildScaleFormat(unit)}
      tick={axisText}
      stroke="var(--edge)"
    />,
    ...renderLegend(props),
  ]
  if (!isLines)
    return (
      <BarChart {...place}>
        {renderHatches(props, id)}
        {axes}
        {renderBars(props, id)}
      </BarChart>
    )
  return (
    <LineChart {...place}>
      {axes}
      {series.map((name, at) => (
        <Line
          key={name}
          dataKey={`part ${name}`}
          name={name}
          stroke={seriesColour(at)}
          strokeWidth={2}
          strokeDasharray={at === 0 ? '0' : `${at * 4} 4`}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}

/** Shows the full amounts of the bar under the pointer or the arrow keys, and the meaning of the colours. */
const renderLegend = ({ series }: BarsProps) => [
  <Tooltip
    key="point"
    cursor={{ fill: 'var(--tint)' }}
    content={({ payload }) => (
      <PointTooltip row={(payload?.[0]?.payload as BarLengths | undefined)?.row} series={series} />
    )}
  />,
  <Legend
    key="legend"
    itemSorter={null}
    wrapperStyle={{ fontSize: 13 }}
    formatter={(name) => <span className="bars-name">{name}</span>}
  />,
]

const renderBars = ({ rows, series, isGrouped, onChoose }: BarsProps, id: string) =>
  series.map((name, at) => (
    <Bar
      key={name}
      dataKey={`part ${name}`}
      name={name}
      {...(!isGrouped && { stackId: 'all' })}
      fill={at === 0 ? colours[0] : `url(#${id}-${at})`}
      stroke={seriesColour(at)}
      isAnimationActive={false}
      maxBarSize={24}
      cursor="pointer"
      onClick={(_, index) => {
        const row = rows[index]
        if (row) onChoose(name, row)
      }}
    />
  ))

const seriesColour = (at: number) => colours[at % colours.length] ?? 'var(--primary)'
const axisText = { fill: 'var(--muted)', fontSize: 12 }

/** Draws hatches, so that series differ by more than colour: each but the first has its own angle. */
function renderHatches({ series }: BarsProps, id: string) {
  return (
    <defs>
      {series.map((name, at) => (
        <pattern
          key={name}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${at * 45})`}
        >
          <rect width="6" height="6" fill="var(--surface)" />
          <rect width="3" height="6" fill={seriesColour(at)} />
        </pattern>
      ))}
    </defs>
  )
}

/** Builds the format of the scale, `₹3L`, `$1.2M`, `7.5 h`; it is used for nothing else. */
function buildScaleFormat(unit: string | undefined): (value: number) => string {
  const currency = /^[A-Z]{3}$/.test(unit ?? '') ? unit : undefined
  const style = currency ? ({ style: 'currency', currency } as const) : {}
  const locale = currency === undefined || currency === 'INR' ? 'en-IN' : 'en-US'
  // Hours are short enough in full, and `2.5K` beside lakhs would be another way to count.
  const notation = unit === ofDuration ? 'standard' : 'compact'
  const format = getNumberFormat(locale, { notation, maximumFractionDigits: 1, ...style })
  const sign = unit === ofDuration ? ' h' : ''
  return (value) => withMinusSign(format.format(value)) + sign
}

const buildLabelFormat = (width: number) => (label: string) => {
  const fits = width < 600 ? 14 : 24
  return label.length > fits ? `${label.slice(0, fits - 1)}…` : label
}

function PointTooltip({ row, series }: { row: BarsRow | undefined; series: readonly string[] }) {
  if (!row) return null
  return (
    <div className="bars-point">
      <strong>{row.label}</strong>
      {series.map((name) => (
        <div key={name}>{`${name} ${row.parts[name]?.words ?? ''}`}</div>
      ))}
    </div>
  )
}
