import { useListContext } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { findRowById, listDrawnIds } from './list-rows'
import type { Peek } from './use-peek'

export interface PeekSteps {
  /** Place of the record in the whole list, from 1; undefined where it is not among the rows. */
  place: number | undefined
  total: number
  hasPrevious: boolean
  hasNext: boolean
  step(by: 1 | -1): void
}

/** Goes through the rows of the list, from one page to the next. */
export function usePeekSteps(area: RefObject<HTMLElement | null>, isLong: boolean, peek: Peek): PeekSteps {
  const { data, page, perPage, total = 0, setPage, isPlaceholderData } = useListContext<Row>()
  const { id, open } = peek
  /** The page that is loading, and which of its rows comes next. */
  const awaited = useRef<{ page: number; at: 0 | -1 } | null>(null)
  const pageIds = (data ?? []).map((row) => Number(row.id))
  const at = id === undefined ? -1 : pageIds.indexOf(id)
  const lastPage = Math.max(1, Math.ceil(total / perPage))

  useEffect(() => {
    const { current } = awaited
    if (!current || current.page !== page || isPlaceholderData || !data) return
    awaited.current = null
    const row = data.at(current.at)
    if (row) open(Number(row.id))
  }, [data, page, isPlaceholderData, open])

  useEffect(() => {
    if (id !== undefined && area.current) findRowById(area.current, id)?.scrollIntoView({ block: 'nearest' })
  }, [area, id])

  const takeStep = (by: 1 | -1) => {
    const ids = isLong && area.current ? listDrawnIds(area.current) : pageIds
    const from = id === undefined ? -1 : ids.indexOf(id)
    const next = from < 0 ? ids.at(0) : from + by < 0 ? undefined : ids[from + by]
    if (next !== undefined) open(next)
    else if (!isLong && page + by >= 1 && page + by <= lastPage) {
      awaited.current = { page: page + by, at: by > 0 ? 0 : -1 }
      setPage(page + by)
    }
  }
  return {
    place: isLong || at < 0 ? undefined : (page - 1) * perPage + at + 1,
    total,
    hasPrevious: isLong || at !== 0 || page > 1,
    hasNext: isLong || at < 0 || at < pageIds.length - 1 || page < lastPage,
    step: takeStep,
  }
}
