import { useListContext } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import { type RowsProps, RowsTable } from './rows-table'
import { rowHeights } from './table-parts'
import { defaultRowCount, useRowsWindow } from './window-frame'

/** Shows the rows of the list context, which controls page, sort and filters. */
export function PagedList(props: RowsProps) {
  const { data, page, perPage, sort, filterValues, isPlaceholderData } = useListContext<Row>()
  const count = data?.length ?? Math.min(perPage, defaultRowCount)
  const height = rowHeights[props.look.density]
  const rows = useRowsWindow(count, height, JSON.stringify([page, perPage, sort, filterValues]))
  return (
    <RowsTable
      {...{ ...props, rows, count }}
      label={props.resource.plural}
      isBusy={!data || isPlaceholderData === true}
      rowAt={(index) => data?.[index]}
    />
  )
}
