import Link from '@mui/material/Link'
import { memo } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Shown } from '../../columns'
import { recordPath } from '../../paths'
import type { Step } from '../../steps/steps'
import { FieldValue } from '../../value/field-value'
import { CardMenu } from '../list-cards'
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
export const LongRow = memo(({ resource, columns, row, index, top, height, onStep }: LongRowProps) => (
  <TableRow
    // The headings are the first row.
    aria-rowindex={index + 2}
    aria-busy={row ? undefined : true}
    className="long-row long-record"
    style={{ height, transform: `translateY(${top}px)` }}
  >
    {columns.map((column, place) => (
      <Cell key={column.shown.name} {...cellLook(column)}>
        <CellText resource={resource} shown={column.shown} row={row} isFirst={place === 0} />
      </Cell>
    ))}
    <Cell {...menuLook}>{row ? <CardMenu resource={resource} row={row} onStep={onStep} /> : null}</Cell>
  </TableRow>
))

interface CellTextProps {
  resource: Resource
  shown: Shown
  row: Row | undefined
  isFirst: boolean
}

function CellText({ resource, shown, row, isFirst }: CellTextProps) {
  if (!row) return <span className="long-awaited" />
  return (
    <span className="long-text">
      {isFirst ? (
        <Link component={RouterLink} to={recordPath(resource, row.id)} className="long-title">
          {String(row[shown.name] ?? `#${row.id}`)}
        </Link>
      ) : (
        <FieldValue shown={shown} record={row} />
      )}
    </span>
  )
}
