import { type ComponentProps, type CSSProperties, createElement } from 'react'
import { menuWidth, type PlacedColumn } from './place-columns'

// Rows that stand at any height cannot be table elements, so the parts have roles instead.
const createPart = (role: string) => (props: ComponentProps<'div'>) => createElement('div', { role, ...props })

export const Table = createPart('table')
export const RowGroup = createPart('rowgroup')
export const TableRow = createPart('row')
export const Heading = createPart('columnheader')
export const Cell = createPart('cell')
export const Edge = createPart('separator')

/** Builds the position of a pinned cell; `long.css` reads it only for such cells. */
export const buildPinnedStyle = (offset: number): CSSProperties => ({ '--left': `${offset}px` }) as CSSProperties

/** Builds class and style of a column's cell, with its position and width. */
export function buildCellStyle({ shown, width, left }: PlacedColumn, also = '') {
  const isRight = shown.column.align === 'right'
  const className = ['long-cell', left === undefined ? '' : 'long-pinned', isRight ? 'long-right' : '', also]
  return {
    className: className.filter(Boolean).join(' '),
    style: { width, ...(left === undefined ? {} : buildPinnedStyle(left)) },
  }
}

/** Class and style of the column with the menu, which has no visible heading. */
export const menuLook = { className: 'long-cell long-menu', style: { width: menuWidth } }
