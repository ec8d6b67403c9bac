import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useId } from 'react'
import type { FieldErrors } from '../../../../src/framework/errors'
import { labelOf, type Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { GridLine } from './grid-line'
import type { Line } from './lines'
import { useGridKeys } from './use-grid-keys'
import './edit-grid.css'

export interface EditGridProps {
  /** Beginning of the ids of all controls. */
  id: string
  label: string
  resource: Resource
  /** Fields with a cell in every line. */
  columns: readonly string[]
  /** Fields behind the button of a line. */
  more?: readonly string[]
  lines: readonly Line[]
  /** What a new line begins with. */
  start: Values
  errorsOf(line: Line): FieldErrors
  /** How keys work in it. */
  help?: string
  /** A value at the end of the line that nobody enters. */
  result?: { heading: string; of(line: Line): ReactNode }
  addLabel: string
  onChange(lines: readonly Line[]): void
}

/** Rows that are entered like a spreadsheet: by Tab, Enter and Ctrl+Delete, and pasted. */
export function EditGrid(props: EditGridProps) {
  const { id, label, resource, columns, lines, result, help } = props
  const helpId = useId()
  const { news, add, takeOut, change, handlers } = useGridKeys(props)
  return (
    <div className="edit-grid" {...handlers}>
      {help ? (
        <p id={helpId} className="edit-grid-help for-keys">
          {help}
        </p>
      ) : null}
      <table aria-label={label} aria-describedby={help && helpId}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-name={name} data-numeric={resource.fields[name]?.type.isNumeric}>
                {labelOf(resource, name)}
              </th>
            ))}
            {result ? (
              <th scope="col" data-numeric>
                {result.heading}
              </th>
            ) : null}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <GridLine key={line.key} {...props} line={line} number={index + 1} onLine={change} onTakeOut={takeOut} />
          ))}
        </tbody>
      </table>
      <Button id={`${id}-add`} startIcon={<Add />} onClick={() => add(lines.length)}>
        {props.addLabel}
      </Button>
      <output className="for-readers">{news}</output>
    </div>
  )
}
