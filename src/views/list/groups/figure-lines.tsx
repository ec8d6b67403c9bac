import { useLongWords } from '../../../i18n/long-words'
import type { ShownFigure } from './figures'

/** Sum and average one below the other, each line with its word. */
export function FigureLines({ figures }: { figures: readonly ShownFigure[] }) {
  const say = useLongWords()
  return figures.map(({ kind, lines }) => (
    <div key={kind}>
      <span className="figure-kind">{say(kind === 'sum' ? 'sum' : 'average')}</span>
      {lines.map((line) => (
        <span key={line} className="figure-line">
          {line}
        </span>
      ))}
    </div>
  ))
}
