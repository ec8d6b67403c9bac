import { Link } from 'react-router'
import { formatDate } from '../../framework/values/dates'
import { formatPercent } from '../../framework/values/number-format'
import { useTimeWords } from '../../i18n/lists/time-words'
import { recordPath } from '../paths'
import { ToneChip } from '../value/state-chip'
import { formatBarDates, type GanttBar, type GanttLine, type WaitingByLine } from './build-gantt-lines'

interface LinesProps {
  lines: readonly GanttLine[]
  waiting: WaitingByLine
  /** True: shows all columns; false: shows only names beside the bars, with the rest for screen readers. */
  hasColumns: boolean
}

const facts = ['from', 'to', 'state', 'done', 'waitsFor'] as const

/** Shows the names beside the bars, with everything that the bars show. */
export function GanttLines({ lines, waiting, hasColumns }: LinesProps) {
  const say = useTimeWords()
  const names = new Map(lines.map(({ key, name }) => [key, name]))
  const listWaits = ({ key }: GanttLine) => (waiting.get(key) ?? []).flatMap((other) => names.get(other) ?? [])
  return (
    <table>
      <thead>
        <tr>
          {['name' as const, ...(hasColumns ? facts : [])].map((word) => (
            <th key={word} scope="col">
              {say(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} data-depth={line.depth}>
            <th scope="row" title={line.name}>
              {line.bar ? <Link to={recordPath(line.bar.resource, line.bar.id)}>{line.name}</Link> : line.name}
              {hasColumns ? null : <BarDescription bar={line.bar} waits={listWaits(line)} />}
            </th>
            {hasColumns ? <BarFactCells bar={line.bar} waits={listWaits(line)} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FactsProps {
  bar: GanttBar | undefined
  waits: readonly string[]
}

/** Describes a bar in words. */
function BarDescription({ bar, waits }: FactsProps) {
  const say = useTimeWords()
  if (!bar) return null
  const parts = [
    bar.from ? formatBarDates(bar) : say('noDates'),
    bar.state,
    bar.done === null ? null : formatPercent(bar.done),
  ]
  const waitsFor = waits.length > 0 ? `${say('waitsFor')}: ${waits.join(', ')}` : null
  return <span className="for-readers">{` ${[...parts, waitsFor].filter(Boolean).join('; ')}`}</span>
}

function BarFactCells({ bar, waits }: FactsProps) {
  const say = useTimeWords()
  if (!bar) return <td colSpan={facts.length} />
  return (
    <>
      <td>{bar.from ? formatDate(bar.from) : say('noDates')}</td>
      <td>{bar.to && !bar.isPoint ? formatDate(bar.to) : ''}</td>
      <td>{bar.state ? <ToneChip tone={bar.tone} label={bar.state} /> : null}</td>
      <td>{bar.done === null ? '' : formatPercent(bar.done)}</td>
      <td>{waits.join(', ')}</td>
    </>
  )
}
