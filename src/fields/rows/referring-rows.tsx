import { Fragment } from 'react'
import { type Fields, isEmpty } from '../../framework/field'
import type { RecordValues } from '../field-views'
import { PartValue } from './part-value'

interface ReferringRowsProps {
  fields: Fields
  rows: readonly RecordValues[]
  record: RecordValues
}

/** Shows rows that have references, each by the label of its record. */
export function ReferringRows({ fields, rows, record }: ReferringRowsProps) {
  return rows.map((row, index) => (
    // Rows have no id, so their index is the key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={index}>
      {Object.entries(fields)
        .filter(([name]) => !isEmpty(row[name]))
        .map(([name, part], place) => (
          <Fragment key={name}>
            {place > 0 ? ' · ' : null}
            <PartValue {...{ part, value: row[name], row, record }} />
          </Fragment>
        ))}
    </div>
  ))
}
