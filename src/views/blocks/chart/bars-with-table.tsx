import { type Key, Suspense } from 'react'
import { LoadingLines } from '../../states/page-states'
import { Table, type TableColumn } from '../table'
import type { BarsProps, BarsRow } from './bars-props'
import { LazyBars } from './lazy-bars'

interface BarsWithTableProps<Line> extends Omit<BarsProps, 'rows' | 'summary' | 'onChoose'> {
  /** Names the chart and the table. */
  label: string
  lines: readonly Line[]
  /** Answers the bar of a line; undefined where the line stands in the table only. */
  bar(line: Line): BarsRow | undefined
  columns: readonly TableColumn<Line>[]
  keyOf(line: Line): Key
  /** True: the table is wide and stands below. */
  isTableBelow?: boolean
  /** Shows one of the two, which the page lets people choose; absent: both. */
  only?: 'chart' | 'table'
  /** What a click on a bar does; the table has the same as a link. */
  onChoose?(row: BarsRow): void
}

/** Shows figures as bars, and beside or below them as a table with all amounts. */
export function BarsWithTable<Line>({
  label,
  lines,
  bar,
  columns,
  keyOf,
  onChoose,
  isTableBelow,
  only,
  ...bars
}: BarsWithTableProps<Line>) {
  const rows = lines.flatMap((line) => bar(line) ?? [])
  return (
    <div className={isTableBelow || only ? undefined : 'bars-beside'}>
      {rows.length > 0 && only !== 'table' ? (
        <Suspense fallback={<LoadingLines lines={6} />}>
          <LazyBars {...bars} rows={rows} summary={label} onChoose={(_, row) => onChoose?.(row)} />
        </Suspense>
      ) : null}
      {only === 'chart' ? null : <Table {...{ label, lines, columns, keyOf }} />}
    </div>
  )
}
