import type { ListTrail } from './list-trail'

/** Finds the row that contains the element. */
export const findRow = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/** Reads the record of a row; undefined for lines of groups. */
export function readRowId(row: HTMLElement | null): number | undefined {
  const id = Number(row?.dataset.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const findRowById = (area: HTMLElement, id: number): HTMLElement | null =>
  area.querySelector<HTMLElement>(`[data-id="${id}"]`)

/** Lists the records of the rows that are drawn, in their order; recycled rows stand in another one. */
export function listDrawnIds(area: HTMLElement): number[] {
  const readPlace = (row: HTMLElement) => Number(row.ariaRowIndex ?? 0)
  return [...area.querySelectorAll<HTMLElement>('[data-id]')]
    .toSorted((one, other) => readPlace(one) - readPlace(other))
    .flatMap((row) => readRowId(row) ?? [])
}

/** The rows of the list context, as far as a trail needs them. */
interface PagedRows extends Pick<ListTrail, 'perPage' | 'sort'> {
  data?: readonly { id: number | string }[] | undefined
  page: number
  filterValues: Readonly<Record<string, unknown>>
}

/** Builds the trail of a record; undefined where groups have an order of their own. */
export function buildTrail(
  { data = [], page, perPage, sort, filterValues }: PagedRows,
  id: number,
  longIndex: number | undefined,
): ListTrail | undefined {
  const at = data.findIndex((row) => Number(row.id) === id)
  const index = longIndex ?? (at < 0 ? undefined : (page - 1) * perPage + at)
  return index === undefined || !(index >= 0) ? undefined : { id, index, perPage, sort, filter: filterValues }
}
