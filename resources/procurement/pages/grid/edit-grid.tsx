import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { labelOf } from '../../../../src/framework/resource'
import type { EditGridProps } from './edit-grid-props'
import { GridLine } from './grid-line'
import { useGridKeys } from './use-grid-keys'
import './edit-grid.css'

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
