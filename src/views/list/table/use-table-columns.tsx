import { useListContext } from 'ra-core'
import { useMemo, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'
import type { TickState } from '../ticked-rows'
import { sizeColumns } from './column-needs'
import { menuWidth, narrowTable, type PlacedColumn, placeColumns } from './place-columns'
import { TableHead } from './table-head'

/** Width of a row's checkbox with the space beside it, in pixels. */
const tickWidth = 32

const noRows: readonly Row[] = []

/**
 * Answers the columns at their positions, and their headings; a dragged width is stored when the edge is
 * released. The widths fit the rows of the list's page, so that scrolling does not change them.
 */
export function useTableColumns(
  resource: Resource,
  look: ListDisplay,
  ticks: TickState | undefined,
  available: number,
) {
  const { data = noRows } = useListContext<Row>()
  const { company } = useSignedIn()
  const [sized, setSized] = useState<Readonly<Record<string, number>>>({})
  const { frame, visible, chosen } = look
  const hasTicks = ticks !== undefined
  const fitted = useMemo(() => {
    const room = chosen === null && available >= narrowTable ? available - menuWidth : 0
    return sizeColumns({ resource, visible, rows: data, room, tickWidth: hasTicks ? tickWidth : 0, company })
  }, [resource, visible, data, chosen, available, hasTicks, company])
  const columns = useMemo<PlacedColumn[]>(
    () => placeColumns(fitted, { ...frame, widths: { ...frame.widths, ...sized } }, available),
    [fitted, frame, sized, available],
  )
  // The headings are kept while rows scroll below them.
  const head = useMemo(() => {
    const keepWidth = (name: string, width: number) => {
      setSized({})
      look.setFrame({ widths: { ...look.frame.widths, [name]: width } })
    }
    return (
      <TableHead
        {...{ resource, look, ticks, columns }}
        onWidth={(name, width) => setSized({ [name]: width })}
        onWidthKept={keepWidth}
      />
    )
  }, [resource, look, ticks, columns])
  return { columns, head }
}
