import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Shown } from '../../columns'
import { recordPath } from '../../paths'
import type { Step } from '../../steps/steps'
import { FieldValue } from '../../value/field-value'
import { RowActions } from '../list-cards'
import type { Placed } from './layout'
import { Cell, cellLook, menuLook, TableRow } from './parts'

interface LongRowProps {
  resource: Resource
  columns: readonly Placed[]
  /** Undefined until it has arrived: a quiet row of the same height stands in its place. */
  row: Row | undefined
  /** Place in the list, from 0. */
  index: number
  top: number
  height: number
  onStep(step: Step, record: Row): void
}

/** One row at its place; its first cell links to the record. */
export const LongRow = memo(({ row, index, top, height, ...cells }: LongRowProps) => {
  // What stood here last is hidden until the row arrives: its elements are filled anew instead of made anew.
  const last = useRef(row)
  last.current = row ?? last.current
  return (
    <TableRow
      // The headings are the first row.
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      className="long-row long-record long-whole"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <RowCells {...cells} row={last.current} />
    </TableRow>
  )
})

const RowCells = memo(
  ({ resource, columns, row, onStep }: Pick<LongRowProps, 'resource' | 'columns' | 'row' | 'onStep'>) => (
    <>
      {columns.map((column, place) => (
        <Cell key={column.shown.name} {...cellLook(column)}>
          {row ? <CellText resource={resource} shown={column.shown} row={row} isFirst={place === 0} /> : null}
        </Cell>
      ))}
      <Cell {...menuLook}>{row ? <RowActions resource={resource} row={row} onStep={onStep} /> : null}</Cell>
    </>
  ),
)

interface CellTextProps {
  resource: Resource
  shown: Shown
  row: Row
  isFirst: boolean
}

function CellText({ resource, shown, row, isFirst }: CellTextProps) {
  return (
    <span className="long-text">
      {isFirst ? (
        <Link to={recordPath(resource, row.id)} className="long-title">
          {String(row[shown.name] ?? `#${row.id}`)}
        </Link>
      ) : (
        <FieldValue shown={shown} record={row} />
      )}
    </span>
  )
}
