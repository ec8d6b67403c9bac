import type { Identifier } from 'ra-core'
import { createElement, type MouseEvent, memo, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { useFieldHost } from '../../../fields/views-contract'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/title'
import { useLongWords } from '../../../i18n/lists/long-words'
import type { Shown } from '../../columns'
import { recordPath } from '../../paths'
import type { SignedIn } from '../../signed-in'
import type { Step } from '../../steps/steps'
import { FieldValue } from '../../value/field-value'
import type { Inline } from '../inline/inline'
import { RowActions } from '../list-cards'
import type { Placed } from './layout'
import { buildCellStyle, menuLook } from './parts'
import { TickBox } from './tick-box'

interface RowsProps {
  resource: Resource
  /** The cell editor; null if there is none. */
  inline: Inline | null
  onTick(id: Identifier): void
  onStep(step: Step, record: Row): void
}

/** What all rows share: made once, because hundreds pass by while scrolling. */
export interface Cells extends RowsProps {
  columns: readonly { shown: Shown; look: object }[]
  tickLabel(row: Row): string
  follow(event: MouseEvent<HTMLAnchorElement>): void
  entries(who: SignedIn, row: Row): { label: string; onClick(): void }[]
}

export function useRowCells({ resource, inline, onTick, onStep, columns }: RowsProps & { columns: readonly Placed[] }) {
  const say = useLongWords()
  const { follow } = useFieldHost()
  return useMemo<Cells>(() => {
    const shownColumns = columns.map((column) => column.shown)
    return {
      ...{ resource, inline, onTick, onStep, follow },
      columns: columns.map((column) => ({ shown: column.shown, look: buildCellProps(column, !!inline) })),
      tickLabel: (row) => say('tickRow', { name: formatTitleOrId(resource, row) }),
      entries: (who, row) => inline?.rowEntry(shownColumns, who, row, (entry) => entry) ?? [],
    }
  }, [resource, inline, onTick, onStep, columns, say, follow])
}

const buildCellProps = (column: Placed, isEditable: boolean) => ({
  role: 'cell',
  ...buildCellStyle(column),
  ...(isEditable ? { 'data-field': column.shown.name, tabIndex: -1 } : {}),
})

/** The records being edited: only their cells subscribe to edits. */
export function useEditedIds(inline: Inline | null): ReadonlySet<Identifier> {
  const edits = inline?.edits
  const all = useSyncExternalStore(edits?.subscribe ?? subscribeNever, () => edits?.all)
  return useMemo(() => new Set(all?.map(({ id }) => id)), [all])
}

const subscribeNever = () => () => undefined

interface RowCellsProps {
  cells: Cells
  row: Row | undefined
  /** Undefined if rows cannot be ticked. */
  isTicked: boolean | undefined
  isEdited: boolean
}

/** Plain elements with precomputed looks, because this runs for each row that scrolls past. */
export const RowCells = memo(({ cells, row, isTicked, isEdited }: RowCellsProps) => {
  const { resource, columns, inline, onStep, onTick } = cells
  const cellElements = columns.map(({ shown, look }, place): ReactNode => {
    if (!row) return createElement('div', { ...look, key: shown.name })
    // The edit covers the text, which stays: a new element would lose the focus.
    return createElement(
      'div',
      { ...look, key: shown.name },
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
        row ? <RowActions {...{ resource, row, onStep }} entries={cells.entries} /> : null,
      )}
    </>
  )
})

const menuCell = { role: 'cell', ...menuLook }

const TitleText = ({ cells, shown, row }: { cells: Cells; shown: Shown; row: Row }) => (
  <span className="long-text">
    <a href={recordPath(cells.resource, row.id)} className="long-title" onClick={cells.follow}>
      {String(row[shown.name] ?? `#${row.id}`)}
    </a>
  </span>
)

const CellText = ({ shown, row }: { shown: Shown; row: Row }) => (
  <span className="long-text">
    <FieldValue shown={shown} record={row} />
  </span>
)
