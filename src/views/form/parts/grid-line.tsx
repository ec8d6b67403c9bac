import ExpandMore from '@mui/icons-material/ExpandMore'
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, memo, Suspense, useState } from 'react'
import { requireViews } from '../../../fields/views'
import { findResource } from '../../../framework/company/catalogue'
import type { FieldError } from '../../../framework/errors'
import { fieldLabel } from '../../../framework/resource'
import { useAlternativeWords, usePartsWords } from '../../../i18n/form-lines-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { findColumn } from '../../display-fields'
import { FieldValue } from '../../value/field-value'
import { type FormLine, setLineValue } from './form-lines'
import type { GridProps } from './grid-props'
import { filesPath } from './lines-by-part'

/** The files of a line; loaded with the first part whose lines have files. */
const LineFiles = lazy(() => import('./files/line-files').then((module) => ({ default: module.LineFiles })))

interface GridLineProps extends GridProps {
  line: FormLine
  /** Number of the line, from 1. */
  number: number
  /**
   * This function and `beyond` are the same at every render, so that cells without new props are not
   * rendered again.
   */
  onLine(line: FormLine): void
  onTakeOut(key: string): void
}

export const cellControlId = (gridId: string, line: FormLine, name: string): string => `${gridId}-${line.key}-${name}`

/** Tells whether the person may do this with the line: it is new, or the server allows it. */
export const canChangeLine = ({ id, stored }: FormLine, verb: 'update' | 'delete'): boolean =>
  id === undefined || (Array.isArray(stored?.can) && stored.can.includes(verb))

/** Shows one row of the grid, and a button for its further fields. */
export function GridLine(props: GridLineProps) {
  const say = usePartsWords()
  const { id, line, number, columns, more = [], result, errorsOf, onTakeOut } = props
  const [isOpen, setOpen] = useState(false)
  const isWrong = more.some((name) => errorsOf(line)[name])
  const isShown = isOpen || isWrong
  const toWords = useDescribeFieldError()
  const wrongFiles = errorsOf(line)[filesPath]
  const width = columns.length + (result ? 2 : 1)
  const requirements = props.askedOf?.(line) ?? []
  return (
    <>
      <tr data-line={line.key}>
        {columns.map((name) => (
          <td key={name} data-name={name} data-label={fieldLabel(props.resource, name)}>
            <Cell {...toCellProps(props, name)} />
          </td>
        ))}
        {result ? (
          <td className="lines-grid-result figure" data-label={result.heading}>
            {result.of(line)}
          </td>
        ) : null}
        <td className="lines-grid-tools">
          {more.length > 0 ? (
            <IconButton
              aria-label={say('moreOf', { number })}
              aria-expanded={isShown}
              aria-controls={`${id}-${line.key}-more`}
              onClick={() => setOpen(!isOpen)}
            >
              <ExpandMore className="lines-grid-turn" />
            </IconButton>
          ) : null}
          {canChangeLine(line, 'delete') ? (
            <IconButton aria-label={say('takeOut', { number })} onClick={() => onTakeOut(line.key)}>
              <RemoveCircle />
            </IconButton>
          ) : null}
        </td>
      </tr>
      {isShown ? (
        <tr id={`${id}-${line.key}-more`} className="lines-grid-more">
          <td colSpan={width}>
            <div>
              {more.map((name) => (
                <Cell key={name} {...toCellProps(props, name)} isNamed />
              ))}
            </div>
          </td>
        </tr>
      ) : null}
      {requirements.length > 0 ? (
        <tr className="lines-grid-asked" data-line={line.key}>
          <td colSpan={width}>{requirements.join(' ')}</td>
        </tr>
      ) : null}
      {props.files ? (
        <tr className="lines-grid-files" data-line={line.key}>
          <td colSpan={width}>
            <Suspense fallback={null}>
              <LineFiles
                id={cellControlId(id, line, filesPath)}
                files={props.files}
                {...{ line, number }}
                error={wrongFiles && toWords(wrongFiles, props.files.declared.label)}
                onLine={props.onLine}
              />
            </Suspense>
          </td>
        </tr>
      ) : null}
    </>
  )
}

interface CellProps extends Pick<GridLineProps, 'id' | 'resource' | 'line' | 'number' | 'beyond' | 'onLine'> {
  name: string
  isNamed?: boolean
  isRequired: boolean
  /** Labels of the fields that serve instead of it; empty: none. */
  others: string
  error: FieldError | undefined
}

const toCellProps = (
  { id, resource, line, number, beyond, onLine, errorsOf, needs }: GridLineProps,
  name: string,
): CellProps => ({
  ...{ id, resource, line, number, beyond, onLine, name },
  ...markCell(resource, name, needs?.(line)[name]),
  error: errorsOf(line)[name],
})

/** Tells whether a cell is required, and by their labels which others serve instead of it. */
function markCell(resource: GridLineProps['resource'], name: string, instead: readonly string[] | undefined) {
  const isRequired = instead ? instead.length === 0 : resource.fields[name]?.options.required === true
  return { isRequired, others: (instead ?? []).map((other) => fieldLabel(resource, other)).join(', ') }
}

/** Only one of the lines changes at a time, so the controls of the others are not rendered again. */
const Cell = memo(CellControl)

/**
 * Shows one control. In a cell the heading of its column is its label; elsewhere it has a label of its
 * own.
 */
function CellControl(props: CellProps) {
  const { id, resource, line, number, name, isNamed = false, isRequired, others, beyond, error, onLine } = props
  const say = usePartsWords()
  const toWords = useDescribeFieldError()
  const field = resource.fields[name]
  const Input = field && requireViews(field).Input
  const label = fieldLabel(resource, name)
  const toAlternativeWords = useAlternativeWords()
  if (!field || !Input) return null
  if (!canChangeLine(line, 'update')) return <ReadOnlyCell {...{ resource, name, line, isNamed }} />
  const change = (value: unknown) => onLine({ ...line, values: setLineValue(line.values, name, value) })
  return (
    <Input
      id={cellControlId(id, line, name)}
      name={`${line.key}.${name}`}
      label={isNamed ? label : say('cellOf', { field: label, number })}
      field={field}
      record={{ ...beyond, ...line.values }}
      value={line.values[name] ?? null}
      onChange={change}
      error={error && toWords(error, label, field.options.help)}
      isRequired={isRequired}
      instead={others ? toAlternativeWords([others]) : undefined}
      isBare={!isNamed}
    />
  )
}

/** Shows a value of a line that this person may not change. */
function ReadOnlyCell({
  resource,
  name,
  line,
  isNamed,
}: Pick<GridLineProps, 'resource' | 'line'> & { name: string; isNamed: boolean }) {
  const column = findColumn(resource, name, findResource)
  if (!column) return null
  return (
    <>
      {isNamed ? <div className="lines-grid-name">{column.label}</div> : null}
      <FieldValue shown={column} record={line.stored ?? {}} />
    </>
  )
}
