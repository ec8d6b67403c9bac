import { Link } from 'react-router'
import { dateInWords } from '../../framework/values/dates'
import { useTimeWords } from '../../i18n/lists/time-words'
import { recordPath } from '../paths'
import { ToneChip } from '../value/state-chip'
import type { Waiting } from './gantt'
import type { Line } from './lines'

/** The names beside the bars, and with them everything that the bars say. */
export function GanttLines({ lines, waiting }: { lines: readonly Line[]; waiting: Waiting }) {
  const say = useTimeWords()
  const names = new Map(lines.map(({ key, name }) => [key, name]))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('name')}</th>
          {(['from', 'to', 'state', 'done', 'waitsFor'] as const).map((word) => (
            <th key={word} scope="col" className="gantt-fact">
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
            </th>
            <Facts line={line} waits={(waiting.get(line.key) ?? []).flatMap((key) => names.get(key) ?? [])} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ line: { bar }, waits }: { line: Line; waits: readonly string[] }) {
  const say = useTimeWords()
  if (!bar) return <td className="gantt-fact" colSpan={5} />
  return (
    <>
      <td className="gantt-fact">{bar.from ? dateInWords(bar.from) : say('noDates')}</td>
      <td className="gantt-fact">{bar.to && !bar.isPoint ? dateInWords(bar.to) : ''}</td>
      <td className="gantt-fact">{bar.state ? <ToneChip tone={bar.tone} label={bar.state} /> : null}</td>
      <td className="gantt-fact">{bar.done === null ? '' : `${bar.done} %`}</td>
      <td className="gantt-fact">{waits.join(', ')}</td>
    </>
  )
}
