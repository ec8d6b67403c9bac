import { type ComponentProps, type CSSProperties, createElement } from 'react'
import type { Density } from '../list-display'
import { menuWidth, type PlacedColumn } from './place-columns'

// Rows that stand at any height cannot be table elements, so the parts have roles instead.
const createPart = (role: string) => (props: ComponentProps<'div'>) => createElement('div', { role, ...props })

export const Table = createPart('grid')
export const RowGroup = createPart('rowgroup')
export const TableRow = createPart('row')
export const Heading = createPart('columnheader')
// The arrow keys focus a cell that has no control.
export const Cell = (props: ComponentProps<'div'>) => createElement('div', { role: 'gridcell', tabIndex: -1, ...props })
export const Edge = createPart('separator')

/** Heights of a row, in pixels. */
export const rowHeights = { comfortable: 44, compact: 36 } as const satisfies Record<Density, number>

/** Builds the position of a pinned cell; `table.css` reads it only for such cells. */
export const buildPinnedStyle = (offset: number): CSSProperties => ({ '--left': `${offset}px` }) as CSSProperties

/** Builds class and style of a column's cell, with its position and width. */
export function buildCellStyle({ shown, width, left }: PlacedColumn, also = '') {
  const isRight = shown.column.align === 'right'
  const className = ['table-cell', left === undefined ? '' : 'table-pinned', isRight ? 'table-right' : '', also]
  return {
    className: className.filter(Boolean).join(' '),
    style: { width, ...(left === undefined ? {} : buildPinnedStyle(left)) },
  }
}

/** Class and style of the column with the actions, which has no visible heading. */
export const menuLook = { className: 'table-cell table-menu', style: { width: menuWidth } }
