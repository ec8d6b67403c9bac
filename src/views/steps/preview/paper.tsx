import type { DocumentPart, FactsPart, PrintedDocument } from '../../../framework/values/printed-document'
import { Table } from '../../blocks/table'
import './preview.css'
import { usePreviewWords } from './words'

/** Draws a document as its PDF shows it, for reading on the screen. */
export function Paper({
  title,
  lines = [],
  parts,
}: Pick<PrintedDocument, 'title' | 'parts'> & { lines?: readonly string[] }) {
  return (
    <article className="paper" aria-label={title}>
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and their order is fixed
        <PaperPart key={at} part={part} title={title} />
      ))}
    </article>
  )
}

function PaperPart({ part, title }: { part: DocumentPart; title: string }) {
  return (
    <section>
      {part.heading ? <h4>{part.heading}</h4> : null}
      {part.kind === 'lines' ? <p className="paper-text">{part.lines.join('\n')}</p> : null}
      {part.kind === 'facts' ? <Facts part={part} /> : null}
      {part.kind === 'table' ? (
        <Table
          label={part.heading ?? title}
          lines={part.body}
          keyOf={(_, at) => at}
          columns={part.heads.map(({ label, isRight }, place) => ({
            key: String(place),
            head: label,
            isFigure: isRight,
            of: (row: readonly string[]) => <span className="paper-text">{row[place] ?? ''}</span>,
          }))}
        />
      ) : null}
    </section>
  )
}

function Facts({ part: { facts, code } }: { part: FactsPart }) {
  const say = usePreviewWords()
  return (
    <dl className="pairs">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="quiet">{label}</dt>
          <dd className="paper-text">{text}</dd>
        </div>
      ))}
      {code ? (
        <div>
          <dt className="quiet">{say('code')}</dt>
          <dd>✓</dd>
        </div>
      ) : null}
    </dl>
  )
}
