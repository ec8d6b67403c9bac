import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { listIdsFrom } from './cell-places'

interface LoadedRows {
  /** Answers the record of a row on the page. */
  rowOf(id: string): Row | undefined
  /** Lists the rows from this one down, on this page or as far as they are rendered. */
  rowsFrom(area: HTMLElement, id: string): Row[]
}

/** Answers the records behind the rows, of the page or of the one long list. */
export function useListRows({ route }: Resource): LoadedRows {
  const { data = [] } = useListContext<Row>()
  const client = useQueryClient()
  const hasId = (id: string) => (row: Row) => String(row.id) === id
  const findRow = (id: string) =>
    data.find(hasId(id)) ??
    client
      .getQueriesData<{ data: Row[] }>({ queryKey: [route, 'long'] })
      .flatMap(([, page]) => page?.data ?? [])
      .find(hasId(id))
  const rowsFrom = (area: HTMLElement, id: string) => {
    const place = data.findIndex(hasId(id))
    return place >= 0 ? data.slice(place) : listIdsFrom(area, id).flatMap((each) => findRow(each) ?? [])
  }
  return { rowOf: findRow, rowsFrom }
}
