import type { Identifier } from 'ra-core'
import { createElement, type MouseEvent, memo, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { useFieldHost } from '../../../fields/field-views'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { editPath, recordPath } from '../../paths'
import type { SignedInPerson } from '../../signed-in'
import type { Step } from '../../steps/list-steps'
import { FieldValue } from '../../value/field-value'
import type { InlineEditing } from '../inline/create-inline-editing'
import { RowActions } from '../row-actions'
import type { PlacedColumn } from './place-columns'
import { isInside, type Span } from './range/cell-range'
import { buildCellStyle, menuLook } from './table-parts'
import { TickBox } from './tick-box'

interface RowsProps {
  resource: Resource
  /** The state of editing in cells; null if there is none. */
  inline: InlineEditing | null
  onTick(id: Identifier): void
  onStep(step: Step, record: Row): void
}

/** What all rows share. It is made once, because hundreds of rows pass while scrolling. */
export interface SharedRowCells extends RowsProps {
  columns: readonly { shown: DisplayField; look: object }[]
  tickLabel(row: Row): string
  editLabel: string
  follow(event: MouseEvent<HTMLAnchorElement>): void
  entries(who: SignedInPerson, row: Row): { label: string; onClick(): void }[]
}

export function useRowCells({
  resource,
  inline,
  onTick,
  onStep,
  columns,
}: RowsProps & { columns: readonly PlacedColumn[] }) {
  const say = useLongWords()
  const general = useSay()
  const { follow } = useFieldHost()
  return useMemo<SharedRowCells>(() => {
    const shownColumns = columns.map((column) => column.shown)
    return {
      ...{ resource, inline, onTick, onStep, follow },
      columns: columns.map((column) => ({ shown: column.shown, look: buildCellProps(column) })),
      tickLabel: (row) => say('tickRow', { name: formatTitleOrId(resource, row) }),
      editLabel: general('edit'),
      entries: (who, row) => inline?.rowEntry(shownColumns, who, row, (entry) => entry) ?? [],
    }
  }, [resource, inline, onTick, onStep, columns, say, general, follow])
}

const buildCellProps = (column: PlacedColumn) => ({
  role: 'gridcell',
  ...buildCellStyle(column, column.shown.column.flex ? 'table-words' : ''),
  'data-field': column.shown.name,
  tabIndex: -1,
})

/** Answers the ids of the records being edited: only their cells listen to edits. */
export function useEditedIds(inline: InlineEditing | null): ReadonlySet<Identifier> {
  const edits = inline?.edits
  const all = useSyncExternalStore(edits?.subscribe ?? subscribeNever, () => edits?.all)
  return useMemo(() => new Set(all?.map(({ id }) => id)), [all])
}

const subscribeNever = () => () => undefined

interface RowCellsProps {
  cells: SharedRowCells
  row: Row | undefined
  /** Whether the row is selected; undefined if rows cannot be selected. */
  isTicked: boolean | undefined
  isEdited: boolean
  selected: Span | undefined
}

/**
 * Renders the cells of a row as plain elements with precomputed styles, because this runs for each row
 * that scrolls past.
 */
export const RowCells = memo(({ cells, row, isTicked, isEdited, selected }: RowCellsProps) => {
  const { resource, columns, inline, onStep, onTick } = cells
  const cellElements = columns.map(({ shown, look }, place): ReactNode => {
    if (!row) return createElement('div', { ...look, key: shown.name })
    // The edit covers the text, which stays in place: a new element would lose the focus.
    return createElement(
      'div',
      { ...look, key: shown.name, 'aria-selected': selected && isInside(selected, place) ? true : undefined },
      place === 0 && isTicked !== undefined ? (
        <TickBox label={cells.tickLabel(row)} isTicked={isTicked} onTick={() => onTick(row.id)} />
      ) : null,
      place === 0 ? <TitleText {...{ cells, shown, row }} /> : <CellText {...{ shown, row }} />,
      isEdited && inline ? <inline.Cell {...{ inline, row, shown }} /> : null,
    )
  })
  return (
    <>
      {cellElements}
      {createElement(
        'div',
        menuCell,
        row ? <EditLink cells={cells} row={row} /> : null,
        row ? <RowActions {...{ resource, row, onStep }} entries={cells.entries} /> : null,
      )}
    </>
  )
})

const menuCell = { role: 'gridcell', ...menuLook }

const TitleText = ({ cells, shown, row }: { cells: SharedRowCells; shown: DisplayField; row: Row }) => (
  <span className="table-text">
    <a href={recordPath(cells.resource, row.id)} className="table-title" onClick={cells.follow}>
      {String(row[shown.name] ?? formatTitleOrId(cells.resource, row))}
    </a>
  </span>
)

const CellText = ({ shown, row }: { shown: DisplayField; row: Row }) => (
  <span className={isZero(shown, row) ? 'table-text table-zero' : 'table-text'}>
    <FieldValue shown={shown} record={row} />
  </span>
)

/** Tells whether the cell shows a figure of nothing. */
const isZero = ({ name, field }: DisplayField, row: Row): boolean =>
  field.type.isNumeric === true && /^-?[0.]+$/.test(String(row[name]))

/** The path of a pencil. */
const pencil = 'M4 20v-4.2L15.8 4l4.2 4.2L8.2 20zm1.7-1.7h1.8l8.8-8.8-1.8-1.8-8.8 8.8z'

function EditLink({ cells, row }: { cells: SharedRowCells; row: Row }) {
  if (!row.can?.includes('update')) return null
  return (
    <a href={editPath(cells.resource, row.id)} className="row-actions table-edit" onClick={cells.follow}>
      <span className="for-readers">{cells.editLabel}</span>
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={pencil} />
      </svg>
    </a>
  )
}
