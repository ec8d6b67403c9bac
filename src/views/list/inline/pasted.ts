import type { Row } from '../../../../dataProvider/create'
import type { Shown } from '../../columns'

/** What was pasted, and where: the rows from the cell that had the focus down, the columns from it to the right. */
export interface PastedBlock {
  text: string
  rows: readonly Row[]
  columns: readonly Shown[]
}

/** Undefined where the column holds no field. */
export function findPastedBlock(
  text: string,
  rows: readonly Row[],
  visible: readonly Shown[],
  name: string,
): PastedBlock | undefined {
  const place = visible.findIndex((column) => column.name === name)
  return place < 0 || rows.length === 0 ? undefined : { text, rows, columns: visible.slice(place) }
}
