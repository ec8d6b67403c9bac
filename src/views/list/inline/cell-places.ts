/** A cell of the list, as it is on the page. */
export interface CellPlace {
  cell: HTMLElement
  id: string
  name: string
}

export type Direction = 'here' | 'up' | 'down' | 'left' | 'right'

/** Finds the cell of an element; undefined in headings and beside the rows. */
export function findCellPlace(element: EventTarget | null): CellPlace | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-field]') : null
  const row = cell?.closest<HTMLElement>('[role=row][data-id]')
  const { field } = cell?.dataset ?? {}
  return cell && row && field ? { cell, id: row.dataset.id ?? '', name: field } : undefined
}

/** Finds the cell of a record's field, if it is rendered; without a name any cell of the record. */
export function findCell(area: HTMLElement, id: unknown, name?: string): HTMLElement | undefined {
  const row = [...area.querySelectorAll<HTMLElement>('[role=row][data-id]')].find(
    (one) => one.dataset.id === String(id),
  )
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  return name === undefined ? cells[0] : cells.find((cell) => cell.dataset.field === name)
}

/** Finds the neighbouring cell; at the end of the rows and columns it is the same cell. */
export function findNextCell(cell: HTMLElement, direction: Direction): HTMLElement {
  const next = findNeighbour(cell, direction)
  return next instanceof HTMLElement && next.dataset.field ? next : cell
}

function findNeighbour(cell: HTMLElement, direction: Direction): Element | null | undefined {
  if (direction === 'left') return cell.previousElementSibling
  if (direction === 'right') return cell.nextElementSibling
  const row = cell.closest<HTMLElement>('[role=row]')
  if (direction === 'here' || !row) return cell
  // Rows can be out of order in the document, because elements of rows that left are used again.
  const other = row.parentElement?.querySelector(
    `[aria-rowindex="${readRowIndex(row) + (direction === 'down' ? 1 : -1)}"]`,
  )
  return other?.querySelector(`[data-field="${CSS.escape(cell.dataset.field ?? '')}"]`)
}

const readRowIndex = (row: Element): number => Number(row.getAttribute('aria-rowindex'))

/** Lists the ids of the rendered rows, in their order. */
const listRenderedIds = (area: HTMLElement, also = ''): string[] =>
  [...area.querySelectorAll<HTMLElement>(`[role=row][data-id]${also}`)]
    .sort((one, other) => readRowIndex(one) - readRowIndex(other))
    .map(({ dataset }) => dataset.id ?? '')

/** Lists the ids of the rendered rows that are selected. */
export const listTickedIds = (area: HTMLElement): string[] => listRenderedIds(area, '[aria-selected=true]')

/** Lists the ids of the rendered rows from this one down. */
export function listIdsFrom(area: HTMLElement, id: string): string[] {
  const ids = listRenderedIds(area)
  return ids.slice(Math.max(0, ids.indexOf(id)))
}
