import { Suspense } from 'react'
import { findUnit, getFieldBehaviour } from '../../framework/field'
import { type CellProps, type FieldViews, useFieldHost } from '../field-views'
import { lazyInput } from '../parts/lazy-input'
import { lazyWithPreload } from '../parts/lazy-with-preload'
import { listShownParts } from './shown-parts'

const ReferringRows = lazyWithPreload(() => import('./referring-rows').then((module) => module.ReferringRows))

const RowsTable = lazyWithPreload(() => import('./rows-table').then((module) => module.RowsTable))

/** Shows rows of one part as lines, others as a table. */
function Whole(props: CellProps) {
  const fields = getFieldBehaviour(props.field).nested() ?? {}
  if (Object.keys(fields).length < 2) return <Cell {...props} />
  return (
    <Suspense fallback={null}>
      <RowsTable {...props} />
    </Suspense>
  )
}

function Cell({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const fields = getFieldBehaviour(field).nested() ?? {}
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  if (Object.values(fields).some((part) => getFieldBehaviour(part).target()))
    return (
      <Suspense fallback={null}>
        <ReferringRows {...{ fields, rows, record }} />
      </Suspense>
    )
  return (
    <>
      {rows.map((row, index) => (
        // Rows have no id, so their index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index}>
          {listShownParts(fields)
            .map(([name, part]) =>
              getFieldBehaviour(part).text(row[name], findUnit(part, { ...record, ...row }, { currency })),
            )
            .filter(Boolean)
            .join(' · ')}
        </div>
      ))}
    </>
  )
}

const Input = lazyInput(() => import('./rows-box').then((module) => module.RowsBox))

export const views: FieldViews = { Cell, Whole, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
