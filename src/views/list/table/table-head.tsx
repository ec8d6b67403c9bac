import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import { type DragEvent, type MouseEvent, useState } from 'react'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { useSay } from '../../../i18n/say'
import type { ListDisplay } from '../list-display'
import { noTicks, type TickState } from '../ticked-rows'
import { buildColumnActions } from './column-actions'
import { ColumnEdge } from './column-edge'
import { HeadMenu } from './head-menu'
import { useHeadSort } from './head-sort'
import { moveNameToPlace, type PlacedColumn } from './place-columns'
import { buildCellStyle, Heading, menuLook, TableRow } from './table-parts'
import { TickBox } from './tick-box'

interface TableHeadProps {
  resource: Resource
  look: ListDisplay
  ticks: TickState | undefined
  columns: readonly PlacedColumn[]
  /** Called with the width in pixels while the person drags an edge. */
  onWidth(name: string, width: number): void
  /** Called with the final width in pixels. */
  onWidthKept(name: string, width: number): void
}

/** Shows the headings with sort, menu and edge; dragging a heading changes the order of the columns. */
export function TableHead({ resource, look, ticks, columns, onWidth, onWidthKept }: TableHeadProps) {
  const say = useSay()
  const [dragged, setDragged] = useState<string | null>(null)
  const names = look.visible.map(({ name }) => name)
  const drop = (place: string) => {
    if (dragged && dragged !== place) look.choose(moveNameToPlace(names, dragged, place))
    setDragged(null)
  }
  return (
    <TableRow aria-rowindex={1} className="table-row">
      {columns.map((column, index) => (
        <TableHeading
          key={column.shown.name}
          {...{ resource, look, column, onWidth, onWidthKept }}
          ticks={index === 0 ? ticks : undefined}
          dragging={index === 0 ? undefined : { isOver: dragged !== null, start: setDragged, drop }}
        />
      ))}
      <Heading {...menuLook}>
        <span className="for-readers">{say('actions')}</span>
      </Heading>
    </TableRow>
  )
}

interface TableHeadingProps extends Omit<TableHeadProps, 'columns'> {
  column: PlacedColumn
  /** Handlers to drag the heading; absent for the first one, which cannot be moved. */
  dragging: { isOver: boolean; start(name: string | null): void; drop(place: string): void } | undefined
}

function TableHeading({ resource, look, ticks, column, dragging, onWidth, onWidthKept }: TableHeadingProps) {
  const { shown, width } = column
  const { name, label } = shown
  const sort = useHeadSort(name)
  const { direction } = sort
  const drag = dragging && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', label)
      dragging.start(name)
    },
    onDragEnd: () => dragging.start(null),
    onDragOver: (event: DragEvent) => dragging.isOver && event.preventDefault(),
    onDrop: () => dragging.drop(name),
  }
  return (
    <Heading
      // The cells below are told by this name, without its controls.
      aria-label={label}
      aria-sort={direction && (direction === 'desc' ? 'descending' : 'ascending')}
      {...buildCellStyle(column, 'table-heading')}
      {...drag}
    >
      {ticks ? <TickAllBox ticks={ticks} /> : null}
      <HeadingText
        label={label}
        direction={direction}
        onSort={shown.isSortable ? (event) => sort.turn(event.shiftKey) : undefined}
      />
      <HeadMenu label={label} actions={buildColumnActions(resource, shown, look, sort.by)} />
      <ColumnEdge
        label={label}
        width={width}
        onWidth={(next) => onWidth(name, next)}
        onWidthKept={(next) => onWidthKept(name, next)}
      />
    </Heading>
  )
}

/** Selects all records that match the filter, also those that are not rendered. */
function TickAllBox({ ticks: { type, ids, tick } }: { ticks: TickState }) {
  const say = useLongWords()
  const isAll = type === 'exclude' && ids.size === 0
  return (
    <TickBox
      label={say('tickAll')}
      isTicked={isAll}
      isPartly={!isAll && (type === 'exclude' || ids.size > 0)}
      onTick={() => tick(isAll ? noTicks : { type: 'exclude', ids: new Set() })}
    />
  )
}

interface HeadingTextProps {
  label: string
  direction: string | undefined
  onSort: ((event: MouseEvent) => void) | undefined
}

function HeadingText({ label, direction, onSort }: HeadingTextProps) {
  const say = useLongWords()
  if (!onSort) return <span className="table-label">{label}</span>
  const Arrow = direction === 'desc' ? ArrowDownward : ArrowUpward
  return (
    <button
      type="button"
      className="table-label"
      aria-label={say('sortBy', { label })}
      data-sorted={direction}
      onClick={onSort}
    >
      {label}
      {direction ? <Arrow fontSize="inherit" aria-hidden="true" /> : null}
    </button>
  )
}
