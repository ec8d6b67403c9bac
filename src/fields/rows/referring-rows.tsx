import { Fragment, type ReactNode } from 'react'
import { type Field, type Fields, findUnit, getFieldBehaviour, isEmpty } from '../../framework/field'
import { type RecordValues, useFieldHost } from '../field-views'
import { ReferenceLabel } from './reference-label'

interface ReferringRowsProps {
  fields: Fields
  rows: readonly Record<string, unknown>[]
  record: RecordValues
}

/** Shows rows that have references, each by the label of its record. */
export function ReferringRows({ fields, rows, record }: ReferringRowsProps) {
  const { currency } = useFieldHost()
  const renderPart = (field: Field, value: unknown, row: RecordValues): ReactNode => {
    const target = getFieldBehaviour(field).target()
    if (!target) return getFieldBehaviour(field).text(value, findUnit(field, { ...record, ...row }, { currency }))
    return <ReferenceLabel target={target} id={Number(value)} />
  }
  return rows.map((row, index) => (
    // Rows have no id, so their index is the key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={index}>
      {Object.entries(fields)
        .filter(([name]) => !isEmpty(row[name]))
        .map(([name, field], place) => (
          <Fragment key={name}>
            {place > 0 ? ' · ' : null}
            {renderPart(field, row[name], row)}
          </Fragment>
        ))}
    </div>
  ))
}
