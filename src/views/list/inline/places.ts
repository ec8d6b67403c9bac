/** A cell of the list as it stands on the page. */
export interface Place {
  cell: HTMLElement
  id: string
  name: string
}

export type Direction = 'here' | 'up' | 'down' | 'left' | 'right'

/** The cell that holds the element; undefined in headings and beside the rows. */
export function placeOf(element: EventTarget | null): Place | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-field]') : null
  const row = cell?.closest<HTMLElement>('[role=row][data-id]')
  const { field } = cell?.dataset ?? {}
  return cell && row && field ? { cell, id: row.dataset.id ?? '', name: field } : undefined
}

/** The cell of a record's field, where it is drawn; any of its cells without a name. */
export function cellAt(area: HTMLElement, id: unknown, name?: string): HTMLElement | undefined {
  const row = [...area.querySelectorAll<HTMLElement>('[role=row][data-id]')].find(
    (one) => one.dataset.id === String(id),
  )
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  return name === undefined ? cells[0] : cells.find((cell) => cell.dataset.field === name)
}

/** The cell beside; the same one at the end of the rows and columns. */
export function beside(cell: HTMLElement, direction: Direction): HTMLElement {
  const row = cell.closest<HTMLElement>('[role=row]')
  const other = direction === 'down' ? row?.nextElementSibling : row?.previousElementSibling
  const found =
    direction === 'here'
      ? cell
      : direction === 'left'
        ? cell.previousElementSibling
        : direction === 'right'
          ? cell.nextElementSibling
          : [...(other?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
              ({ dataset }) => dataset.field === cell.dataset.field,
            )
  return found instanceof HTMLElement && found.dataset.field ? found : cell
}

/** The rows drawn from this one down, by id. */
export function idsFrom(area: HTMLElement, id: string): string[] {
  const ids = [...area.querySelectorAll<HTMLElement>('[role=row][data-id]')].map(({ dataset }) => dataset.id ?? '')
  return ids.slice(Math.max(0, ids.indexOf(id)))
}
