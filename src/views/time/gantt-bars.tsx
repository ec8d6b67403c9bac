import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CalendarDate } from '../../framework/values/dates'
import { useTimeWords } from '../../i18n/lists/time-words'
import { recordPath } from '../paths'
import { type BarPosition, buildArrowPath } from './arrow-path'
import { formatBarDates, type GanttLine, type WaitingByLine } from './build-gantt-lines'
import { dateToX, type TimeScale } from './time-scale'

/** Height of a line in pixels; `time.css` sets the same height for the table. */
const lineHeight = 36
const halfHeights = { bar: 9, parent: 5, point: 8 }

interface BarsProps {
  lines: readonly GanttLine[]
  scale: TimeScale
  today: CalendarDate
  waiting: WaitingByLine
}

/** Draws the bars; the table beside them says the same in words. */
export function GanttBars({ lines, scale, today, waiting }: BarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const at = dateToX(scale, today)
  useEffect(() => {
    // The chart scrolls to today, with a little of the past.
    const around = box.current?.parentElement
    const names = around?.querySelector('table')
    if (around && names) around.scrollLeft = Math.max(0, at - (around.clientWidth - names.offsetWidth) / 3)
  }, [at])
  const [width, height] = [scale.days * scale.perDay, lines.length * lineHeight]
  const places = computeBarPositions(lines, scale)
  return (
    <div ref={box} className="gantt-time" aria-hidden="true">
      <svg className="gantt-head" aria-hidden="true" width={width} height={lineHeight}>
        {scale.ticks.map(({ x, label }) => (
          <text key={x} x={x + 6} y={23}>
            {label}
          </text>
        ))}
      </svg>
      <svg aria-hidden="true" width={width} height={height}>
        <path className="gantt-grid" d={scale.ticks.map(({ x }) => `M${x} 0V${height}`).join('')} />
        <path className="gantt-rule" d={lines.map((_, line) => `M0 ${(line + 1) * lineHeight}H${width}`).join('')} />
        <path className="gantt-link" d={buildLinksPath(waiting, places)} />
        {lines.map((line, index) => (
          <GanttBarShape
            key={line.key}
            line={line}
            place={places.get(line.key)}
            isParent={isParentLine(lines, index)}
          />
        ))}
        {at >= 0 && at <= width ? <path className="gantt-today" d={`M${at} 0V${height}`} /> : null}
      </svg>
    </div>
  )
}

const isParentLine = (lines: readonly GanttLine[], index: number) =>
  lines[index]?.depth === 0 && lines[index + 1]?.depth === 1

function computeBarPositions(lines: readonly GanttLine[], scale: TimeScale): ReadonlyMap<string, BarPosition> {
  return new Map(
    lines.flatMap(({ key, bar }, index): [string, BarPosition][] => {
      if (!bar?.from || !bar.to) return []
      const y = (index + 0.5) * lineHeight
      const [startX, endX] = [dateToX(scale, bar.from), dateToX(scale, bar.to) + scale.perDay]
      const middle = (startX + endX) / 2
      return [
        [
          key,
          bar.isPoint
            ? { left: middle - halfHeights.point, right: middle + halfHeights.point, y }
            : { left: startX, right: endX, y },
        ],
      ]
    }),
  )
}

const buildLinksPath = (waiting: WaitingByLine, places: ReadonlyMap<string, BarPosition>): string =>
  [...waiting]
    .flatMap(([key, others]) =>
      others.map((other) => {
        const [from, to] = [places.get(other), places.get(key)]
        return from && to ? buildArrowPath(from, to, lineHeight) : ''
      }),
    )
    .join('')

interface GanttBarShapeProps {
  line: GanttLine
  place: BarPosition | undefined
  isParent: boolean
}

function GanttBarShape({ line: { name, bar }, place, isParent: isOver }: GanttBarShapeProps) {
  const say = useTimeWords()
  const navigate = useNavigate()
  if (!bar || !place) return null
  const { left, right, y } = place
  const high = isOver ? halfHeights.parent : halfHeights.bar
  const width = Math.max(right - left, 3)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the name in the table is a link to the same page
    <g className="gantt-bar" data-tone={bar.tone} onClick={() => void navigate(recordPath(bar.resource, bar.id))}>
      <title>{`${say('onDay', { name, state: bar.state ?? '' })} ${formatBarDates(bar)}`}</title>
      {bar.isPoint ? (
        <path
          d={`M${left} ${y}L${left + halfHeights.point} ${y - halfHeights.point}L${right} ${y}L${left + halfHeights.point} ${y + halfHeights.point}z`}
        />
      ) : (
        <rect x={left} y={y - high} width={width} height={high * 2} rx={3} />
      )}
      {!bar.isPoint && bar.done ? (
        <rect
          className="gantt-done"
          x={left}
          y={y - high}
          width={(width * Math.min(bar.done, 100)) / 100}
          height={high * 2}
          rx={3}
        />
      ) : null}
    </g>
  )
}
