import type { Row } from '../../../../dataProvider/create'
import type { DisplayField } from '../../display-fields'

/** A pasted block and its position: rows from the focused cell down, columns from it to the right. */
export interface PastedBlock {
  text: string
  rows: readonly Row[]
  columns: readonly DisplayField[]
}

/** Finds where a pasted text goes; undefined if the column has no field. */
export function findPastedBlock(
  text: string,
  rows: readonly Row[],
  visible: readonly DisplayField[],
  name: string,
): PastedBlock | undefined {
  const place = visible.findIndex((column) => column.name === name)
  return place < 0 || rows.length === 0 ? undefined : { text, rows, columns: visible.slice(place) }
}
