import type { Identifier } from 'ra-core'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/long-words'
import type { Shown } from '../../columns'
import { recordPath } from '../../paths'
import type { Step } from '../../steps/steps'
import { FieldValue } from '../../value/field-value'
import type { Inline } from '../inline/inline'
import { RowActions } from '../list-cards'
import type { Placed } from './layout'
import { Cell, cellLook, menuLook, TableRow } from './parts'
import { TickBox } from './tick-box'

interface LongRowProps {
  resource: Resource
  columns: readonly Placed[]
  /** Undefined until it has arrived: a quiet row of the same height stands in its place. */
  row: Row | undefined
  /** Place in the list, from 0. */
  index: number
  top: number
  height: number
  /** What edits the cells; null where nothing does. */
  inline: Inline | null
  /** Undefined where rows cannot be ticked. */
  isTicked: boolean | undefined
  onTick(id: Identifier): void
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
      data-id={row?.id}
      aria-selected={row && cells.isTicked ? true : undefined}
      className="long-row long-record long-whole"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <RowCells {...cells} row={last.current} />
    </TableRow>
  )
})

const RowCells = memo(({ resource, columns, row, inline, isTicked, onTick, onStep }: CellsProps) => (
  <>
    {columns.map((column, place) => (
      <Cell
        key={column.shown.name}
        {...cellLook(column)}
        {...(inline ? { 'data-field': column.shown.name, tabIndex: -1 } : {})}
      >
        {row && place === 0 && isTicked !== undefined ? <RowTick {...{ resource, row, isTicked, onTick }} /> : null}
        {row ? <RowCell {...{ resource, inline, row }} shown={column.shown} isFirst={place === 0} /> : null}
      </Cell>
    ))}
    <Cell {...menuLook}>
      {row ? (
        <RowActions
          {...{ resource, row, onStep }}
          entries={(who) => inline?.rowEntry(shownIn(columns), who, row, (entry) => entry) ?? []}
        />
      ) : null}
    </Cell>
  </>
))

type CellsProps = Omit<LongRowProps, 'index' | 'top' | 'height'>

interface RowTickProps extends Pick<LongRowProps, 'resource' | 'onTick'> {
  row: Row
  isTicked: boolean
}

function RowTick({ resource, row, isTicked, onTick }: RowTickProps) {
  const say = useLongWords()
  const name = String(row[resource.title] ?? `#${row.id}`)
  return <TickBox label={say('tickRow', { name })} isTicked={isTicked} onTick={() => onTick(row.id)} />
}

const shownIn = (columns: readonly Placed[]) => columns.map(({ shown }) => shown)

/** What is edited covers the text, which stays: a new one would lose the focus. */
function RowCell({ inline, ...cell }: CellTextProps & Pick<LongRowProps, 'inline'>) {
  return (
    <>
      <CellText {...cell} />
      {inline ? <inline.Cell inline={inline} row={cell.row} shown={cell.shown} /> : null}
    </>
  )
}

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
