import { useGetList } from 'ra-core'
import { useId, useState } from 'react'
import type { Row } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import { findPartReference } from '../../framework/parts'
import type { Resource } from '../../framework/resource'
import { buildContextOfToday } from '../../framework/rule-context/rule-context'
import { isVisible, type Values } from '../../framework/validate'
import { formatRecordTitle } from '../../framework/values/record-title'
import type { StepLines } from '../../framework/workflow'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import '../blocks/layout.css'
import { FieldInput } from '../blocks/field-input'
import { QueryContent } from '../blocks/query-content'
import { FilesBox } from '../record/files/files-box'
import { todayForRecords, useSignedIn } from '../signed-in'
import { ValueByFieldName } from '../value/value-by-field-name'

/** Most lines of a record that the server sends at once. */
const maxLines = 500

interface StepLinesProps {
  resource: Resource
  record: Values
  lines: StepLines
  errors: FieldErrors
  /** Called with the lines that have input, as the step sends them. */
  onChange(entered: Values): void
}

/** Shows each line of the record with the questions of the step. */
export function StepLinesBox({ resource, record, lines, errors, onChange }: StepLinesProps) {
  const part = resource.parts[lines.of]
  const of = part && findResource(part.of)
  if (!part || !of) return null
  return <LineList {...{ resource, record, lines, errors, onChange, of }} kind={part.files} />
}

interface LinesProps extends StepLinesProps {
  of: Resource
  kind: string | undefined
}

function LineList({ resource, record, lines, errors, onChange, of, kind }: LinesProps) {
  const [entered, setEntered] = useState<Readonly<Record<string, Values>>>({})
  const by = findPartReference(of, resource.name) ?? ''
  const answer = useGetList<Row>(of.route, {
    filter: { [by]: { eq: record.id } },
    pagination: { page: 1, perPage: maxLines },
    sort: { field: 'id', order: 'ASC' },
  })
  const rows = answer.data ?? []
  const change = (row: Row, values: Values) => {
    const next = { ...entered, [row.id]: { ...entered[row.id], ...values } }
    setEntered(next)
    const changedRows = rows.filter(({ id }) => next[id]).map(({ id, version }) => ({ id, version, ...next[id] }))
    onChange({ [lines.of]: changedRows })
  }
  // The server's errors name positions among the rows that were sent.
  const enteredRows = rows.filter(({ id }) => entered[id])
  return (
    <QueryContent of={answer} lines={3}>
      {() => (
        <>
          {lines.text ? <p className="quiet">{lines.text}</p> : null}
          <ul className="plain lines">
            {rows.map((row) => (
              <LineQuestions
                key={row.id}
                {...{ of, row, lines, kind }}
                entered={entered[row.id] ?? {}}
                errors={pickLineErrors(errors, `${lines.of}.${enteredRows.indexOf(row)}`)}
                onChange={(values) => change(row, values)}
              />
            ))}
          </ul>
        </>
      )}
    </QueryContent>
  )
}

/** Picks the errors of a line by its fields; those of the line itself have an empty name. */
const pickLineErrors = (errors: FieldErrors, place: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path === place || path.startsWith(`${place}.`) ? [[path.slice(place.length + 1), error]] : [],
    ),
  )

interface OneLineProps {
  of: Resource
  row: Row
  lines: StepLines
  kind: string | undefined
  entered: Values
  errors: FieldErrors
  onChange(values: Values): void
}

function LineQuestions({ of, row, lines, kind, entered, errors, onChange }: OneLineProps) {
  const id = useId()
  const toWords = useDescribeFieldError()
  const who = useSignedIn()
  const record: Values = { ...row, ...entered }
  const context = buildContextOfToday(todayForRecords(of, who))
  const isShown = (name: string) => isVisible(of, name, record, context)
  const whole = errors['']
  // An amount that is the same in both currencies is shown once.
  const shownNames = lines.show.filter(
    (name, place) => !isEmpty(row[name]) && !lines.show.slice(0, place).some((other) => row[other] === row[name]),
  )
  return (
    <li className="stack">
      <strong>{formatRecordTitle(of, row) ?? ''}</strong>
      <span className="toolbar">
        {shownNames.map((name) => (
          <span key={name}>
            <ValueByFieldName resource={of} name={name} value={row[name]} label={row.labels?.[name]} record={row} />
          </span>
        ))}
      </span>
      {kind ? <FilesBox resource={of} id={Number(row.id)} kinds={[kind]} /> : null}
      {whole ? <span role="alert">{toWords(whole, of.label)}</span> : null}
      <div className="columns">
        {lines.ask.filter(isShown).map((name) => (
          <FieldInput
            key={name}
            id={`${id}-${name}`}
            {...{ name, record, errors }}
            resource={of}
            value={record[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </li>
  )
}
