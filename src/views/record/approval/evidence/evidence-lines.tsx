import { useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../../dataProvider/create'
import type { AttachedFile } from '../../../../framework/answers/attached-files'
import { findResource } from '../../../../framework/company/catalogue'
import type { DecideBlock } from '../../../../framework/lists/decide-blocks'
import type { PartDeclaration } from '../../../../framework/parts'
import type { Resource } from '../../../../framework/resource'
import { type DisplayField, findColumn } from '../../../display-fields'
import { canReadField } from '../../../field-access'
import { readStoredFiles } from '../../../form/parts/form-lines'
import { recordPath } from '../../../paths'
import { type SignedInPerson, useSignedIn } from '../../../signed-in'
import { FieldValue } from '../../../value/field-value'
import { isMoney } from '../../../value/is-money'
import { listTellingFacts } from '../../header/is-blank-fact'
import { FileView } from './file-view'
import { LineThumbnail } from './line-thumbnail'

interface EvidenceLinesProps {
  block: Extract<DecideBlock, { shows: 'lines' }>
  resource: Resource
  record: Row
}

/** Shows the lines of a request, each with its files, which open in place. */
export function EvidenceLines({ block, resource, record }: EvidenceLinesProps) {
  const who = useSignedIn()
  const part = resource.parts[block.of]
  const of = part && findResource(part.of)
  const lines = readLines(record, block.of)
  if (!part || !of || lines.length === 0) return null
  const columns = listLineColumns(of, block.columns ?? listUsualColumns(of, part), lines, who)
  const title = part.label ?? of.plural
  return (
    <section className="evidence-block" aria-label={title}>
      <h3>
        {title} <span className="quiet">{lines.length}</span>
      </h3>
      <ul className="plain evidence-lines">
        {lines.map((line) => (
          <EvidenceLine key={line.id} {...{ line, columns, title }} resource={of} kind={part.files} />
        ))}
      </ul>
      <LineTotals {...{ resource, record, part }} />
    </section>
  )
}

/** Reads the lines that the server answers with the record. */
const readLines = (record: Row, name: string): readonly Row[] => {
  const lines: unknown = record[name]
  return Array.isArray(lines) ? lines : []
}

const listUsualColumns = ({ title }: Resource, { columns, more = [], result }: PartDeclaration): readonly string[] => [
  ...new Set([title, ...columns, ...(result ? [result] : []), ...more]),
]

/** Lists the columns that say something in some line. */
function listLineColumns(
  resource: Resource,
  names: readonly string[],
  lines: readonly Row[],
  who: SignedInPerson,
): DisplayField[] {
  return names
    .filter((name) => canReadField(resource, name, who))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
    .filter((fact) => lines.some((line) => listTellingFacts([fact], line, who.company.currency).length > 0))
}

interface EvidenceLineProps {
  resource: Resource
  line: Row
  columns: readonly DisplayField[]
  kind: string | undefined
}

function EvidenceLine({ resource, line, columns, kind }: EvidenceLineProps) {
  const [open, setOpen] = useState<AttachedFile>()
  const files = kind === undefined ? [] : (readStoredFiles(line, kind)?.files ?? [])
  const toggle = (file: AttachedFile) => setOpen(open?.id === file.id ? undefined : file)
  return (
    <li>
      <div className="evidence-line">
        {kind === undefined ? null : (
          <div className="evidence-thumbnails">
            {files.map((file) => (
              <LineThumbnail key={file.id} file={file} isOpen={open?.id === file.id} onToggle={() => toggle(file)} />
            ))}
            {files.length === 0 ? <NoFile label={resource.files[kind]?.label ?? ''} /> : null}
          </div>
        )}
        <LineValues {...{ resource, line, columns }} />
      </div>
      {open ? <FileView file={open} /> : null}
    </li>
  )
}

/** Shows what the line is and its amount, then what else it says. */
function LineValues({ resource, line, columns }: Omit<EvidenceLineProps, 'kind'>) {
  const { company } = useSignedIn()
  const [head, ...others] = listTellingFacts(columns, line, company.currency)
  const amount = findLineAmount(others)
  return (
    <div className="evidence-line-values">
      <div className="evidence-line-head">
        {head ? <LineHead {...{ resource, line, head }} /> : null}
        {amount ? (
          <span>
            <span className="for-readers">{amount.label} </span>
            <FieldValue shown={amount} record={line} />
          </span>
        ) : null}
      </div>
      <ValueList columns={listTellingFacts(others, line, company.currency, amount)} record={line} />
    </div>
  )
}

/** Finds the amount of a line: its total, or its only amount; a price comes after either. */
function findLineAmount(columns: readonly DisplayField[]): DisplayField | undefined {
  const amounts = columns.filter(({ field }) => isMoney(field))
  const isPrice = ({ field }: DisplayField) => (field.options as { isPrice?: boolean }).isPrice === true
  return amounts.find((column) => !isPrice(column)) ?? amounts[0]
}

/** Names the line; the name leads to its page, unless it is a reference that leads to its own record. */
function LineHead({ resource, line, head }: { resource: Resource; line: Row; head: DisplayField }) {
  const value = <FieldValue shown={head} record={line} />
  return head.field.type.target ? value : <Link to={recordPath(resource, line.id)}>{value}</Link>
}

function NoFile({ label }: { label: string }) {
  return (
    <span className="evidence-no-file" aria-hidden={label === ''}>
      {label}: –
    </span>
  )
}

/** Shows the totals that the declaration puts below the lines. */
function LineTotals({ resource, record, part }: { resource: Resource; record: Row; part: PartDeclaration }) {
  const who = useSignedIn()
  const totals = (part.foot ?? [])
    .filter((name) => canReadField(resource, name, who, record))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
  if (totals.length === 0) return null
  return <ValueList columns={totals} record={record} className="evidence-totals" />
}

interface ValueListProps {
  columns: readonly DisplayField[]
  record: Row
  className?: string
}

/** Shows values with their labels. */
const ValueList = ({ columns, record, className }: ValueListProps) => (
  <dl className={className}>
    {columns.map((column) => (
      <div key={column.name}>
        <dt>{column.label}</dt>
        <dd>
          <FieldValue shown={column} record={record} />
        </dd>
      </div>
    ))}
  </dl>
)
