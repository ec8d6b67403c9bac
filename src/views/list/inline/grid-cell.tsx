import type { GridRenderCellParams } from '@mui/x-data-grid/models'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'

/**
 * Tells whether the link can take the focus without disturbing somebody who types in the cell or
 * elsewhere.
 */
function canTakeFocus(link: HTMLElement): boolean {
  return [null, document.body, link.closest('[role=gridcell]')].includes(document.activeElement as HTMLElement | null)
}

interface GridCellProps extends GridRenderCellParams<Row> {
  /** Whether the column shares the free width with others. */
  isShared: boolean
  children: ReactNode
}

/**
 * Shows a cell of the grid. The cell passes its focus to the link inside, which is otherwise not in the
 * tab order.
 */
export function GridCell({ hasFocus, tabIndex, isShared, children }: GridCellProps) {
  const cell = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    for (const link of cell.current?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      link.tabIndex = tabIndex
      if (hasFocus && canTakeFocus(link)) link.focus()
    }
  })
  return (
    <span ref={cell} className={isShared ? 'cell-text cell-text-shared' : 'cell-text'}>
      {children}
    </span>
  )
}
