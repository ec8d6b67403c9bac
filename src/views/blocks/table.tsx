import { type HTMLAttributes, type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import './table.css'

/** A column: its heading and its cells. */
export interface TableColumn<Line> {
  /** Needed where two columns have the same heading. */
  key?: string
  head: string
  of(line: Line, at: number): ReactNode
  /** True: values are aligned at the end, as figures are. */
  isFigure?: boolean
  /** The cell of the column below all lines. */
  sum?: ReactNode
  /** Tells whether the value differs from the stored one. */
  isChanged?(line: Line): boolean
}

interface TableProps<Line> {
  /** Name of the table for screen readers. */
  label: string
  /** The columns; the first one heads the lines and stays visible while the others scroll. */
  columns: readonly TableColumn<Line>[]
  lines: readonly Line[]
  keyOf(line: Line, at: number): Key
  /** What a row reacts to, such as being dragged. */
  rowProps?(line: Line, at: number): HTMLAttributes<HTMLTableRowElement>
  /** What happens on a phone: the table scrolls, or each line becomes a block of its values. */
  narrow?: 'scroll' | 'stack'
}

/** Shows a table for reading. */
export function Table<Line>({ label, columns, lines, keyOf, rowProps, narrow = 'scroll' }: TableProps<Line>) {
  const { ref, isWider } = useIsWiderThanBox()
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  return (
    <div
      ref={ref}
      className="table"
      data-narrow={narrow}
      data-wider={isWider}
      // A part that scrolls must be reachable by keyboard.
      {...(isWider && { role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" data-figure={column.isFigure}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={keyOf(line, at)} {...rowProps?.(line, at)}>
              {columns.map((column, place) => (
                <TableCell
                  key={columnKey(column)}
                  column={column}
                  isFirst={place === 0}
                  isChanged={column.isChanged?.(line)}
                >
                  {column.of(line, at)}
                </TableCell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums ? (
          <tfoot>
            <tr>
              {columns.map((column, place) => (
                <TableCell key={columnKey(column)} column={column} isFirst={place === 0}>
                  {column.sum}
                </TableCell>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

const columnKey = <Line,>({ key, head }: TableColumn<Line>) => key ?? head

interface CellProps {
  column: Pick<TableColumn<never>, 'head' | 'isFigure'>
  isFirst: boolean
  isChanged?: boolean | undefined
  children: ReactNode
}

function TableCell({ column: { head, isFigure }, isFirst, isChanged, children }: CellProps) {
  if (isFirst)
    return (
      <th scope="row" data-figure={isFigure}>
        {children}
      </th>
    )
  return (
    <td data-figure={isFigure} data-label={head} data-changed={isChanged}>
      {children}
    </td>
  )
}

/** Tells whether the table is wider than its container. */
function useIsWiderThanBox() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.firstElementChild
    if (!box || !table) return
    const measure = () => setWider(table.scrollWidth > box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { ref, isWider }
}
