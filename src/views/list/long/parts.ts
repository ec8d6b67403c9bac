import { type ComponentProps, type CSSProperties, createElement } from 'react'
import { menuWidth, type Placed } from './layout'

// Rows that come and go at any height cannot be those of a table element: the parts say what they are by their roles.
const createPart = (role: string) => (props: ComponentProps<'div'>) => createElement('div', { role, ...props })

export const Table = createPart('table')
export const RowGroup = createPart('rowgroup')
export const TableRow = createPart('row')
export const Heading = createPart('columnheader')
export const Cell = createPart('cell')
export const Edge = createPart('separator')

/** Where a cell stays while the others scroll sideways; `long.css` reads it only then. */
export const pinnedStyle = (offset: number): CSSProperties => ({ '--left': `${offset}px` }) as CSSProperties

/** How a cell of the column is drawn, at its place and width. */
export function cellLook({ shown, width, left }: Placed, also = '') {
  const isRight = shown.column.align === 'right'
  const className = ['long-cell', left === undefined ? '' : 'long-pinned', isRight ? 'long-right' : '', also]
  return {
    className: className.filter(Boolean).join(' '),
    style: { width, ...(left === undefined ? {} : pinnedStyle(left)) },
  }
}

/** The column of the menu, which has no heading to be seen. */
export const menuLook = { className: 'long-cell long-menu', style: { width: menuWidth } }
