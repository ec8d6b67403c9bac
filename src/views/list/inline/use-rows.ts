import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { idsFrom } from './places'

interface KnownRows {
  /** The record of a row on the page. */
  rowOf(id: string): Row | undefined
  /** The rows that are shown from this one down, on this page or as far as they are drawn. */
  rowsFrom(area: HTMLElement, id: string): Row[]
}

/** The records behind the rows, of the page or of the one long list. */
export function useRows({ route }: Resource): KnownRows {
  const { data = [] } = useListContext<Row>()
  const client = useQueryClient()
  const isCalled = (id: string) => (row: Row) => String(row.id) === id
  const rowOf = (id: string) =>
    data.find(isCalled(id)) ??
    client
      .getQueriesData<{ data: Row[] }>({ queryKey: [route, 'long'] })
      .flatMap(([, page]) => page?.data ?? [])
      .find(isCalled(id))
  const rowsFrom = (area: HTMLElement, id: string) => {
    const place = data.findIndex(isCalled(id))
    return place >= 0 ? data.slice(place) : idsFrom(area, id).flatMap((each) => rowOf(each) ?? [])
  }
  return { rowOf, rowsFrom }
}
