import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { useEvent } from 'ra-core'
import { type CSSProperties, lazy, Suspense, useId } from 'react'
import { useStable } from '../../../fields/parts/use-stable'
import { findResource } from '../../../framework/company/catalogue'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { usePartsWords } from '../../../i18n/form-lines-words'
import { findColumn } from '../../display-fields'
import { useGridFileDrop } from './files/use-grid-file-drop'
import { GridLine } from './grid-line'
import type { GridProps } from './grid-props'
import { useGridKeys } from './use-grid-keys'
import './grid.css'

const FileButtons = lazy(() => import('./files/file-buttons').then((module) => ({ default: module.FileButtons })))

/** Answers the width of a column: as in a list, unless the list lets it shrink. */
function gridColumnWidth(resource: Resource, name: string): CSSProperties {
  const { flex, width, entryWidth = width } = findColumn(resource, name, findResource)?.column ?? {}
  return flex || !entryWidth ? {} : { width: entryWidth }
}

/** Lets people enter rows as in a spreadsheet: with Tab, Enter, Ctrl+Delete and paste. */
export function LinesGrid(props: GridProps) {
  const { id, label, resource, columns, lines, result, help } = props
  const say = usePartsWords()
  const helpId = useId()
  const { news, add, takeOut, change, handlers, tell } = useGridKeys(props)
  const same = { beyond: useStable(props.beyond), onLine: useEvent(change) }
  const { isOver, onFiles, ...drops } = useGridFileDrop(props, tell)
  return (
    <div className="lines-grid" {...handlers} {...drops} data-over={isOver}>
      {help ? (
        <p id={helpId} className="lines-grid-help for-keys">
          {help}
        </p>
      ) : null}
      <table aria-label={label} aria-describedby={help && helpId}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                data-numeric={resource.fields[name]?.type.isNumeric}
                style={gridColumnWidth(resource, name)}
              >
                {fieldLabel(resource, name)}
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
            <GridLine key={line.key} {...props} {...same} line={line} number={index + 1} onTakeOut={takeOut} />
          ))}
        </tbody>
      </table>
      {props.mayAdd ? (
        <Button id={`${id}-add`} startIcon={<Add />} onClick={() => add(lines.length)}>
          {props.addLabel}
        </Button>
      ) : null}
      {props.files && props.mayAdd ? (
        <Suspense fallback={null}>
          <FileButtons
            id={`${id}-files`}
            kind={props.files.declared}
            words={{ add: say('addFiles') }}
            onFiles={(files) => onFiles(files)}
          />
        </Suspense>
      ) : null}
      <output className="for-readers">{news}</output>
    </div>
  )
}
