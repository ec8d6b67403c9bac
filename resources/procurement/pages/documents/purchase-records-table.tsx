import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../../src/framework/company/catalogue'
import { isEmpty } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { RecordFacts } from '../../../../src/views/blocks/record-facts'
import { Table } from '../../../../src/views/blocks/table'
import { findColumn } from '../../../../src/views/display-fields'
import { canReadField } from '../../../../src/views/field-access'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { FieldValue } from '../../../../src/views/value/field-value'
import { usePackWords } from '../../words/pack.en'
import type { PurchaseRecords } from './purchase-queries'

interface PurchaseRecordsTableProps {
  part: PurchaseRecords
  label: string
  /** The text to show if there are no rows. */
  none: string
  names: readonly string[]
  /** Whether the first column links to the record. */
  isLinked?: boolean
  /** An additional last column that is not a field. */
  last?: { head: string; of(row: Row): ReactNode }
}

/** Shows records of the purchase in a table, with the fields that the user may read. */
export function PurchaseRecordsTable({ part, label, none, names, isLinked = false, last }: PurchaseRecordsTableProps) {
  const say = usePackWords()
  const who = useSignedIn()
  const { resource, total } = part
  const buildColumns = (rows: readonly Row[]) =>
    names
      .filter((name) => canReadField(resource, name, who) && rows.every((row) => name in row))
      .flatMap((name) => findColumn(resource, name, findResource) ?? [])
      .map((column, place) => ({
        head: column.label,
        isFigure: column.column.align === 'right',
        of: (row: Row) =>
          isLinked && place === 0 ? (
            <Link to={recordPath(resource, row.id)}>{String(row[column.name] ?? `#${row.id}`)}</Link>
          ) : (
            <FieldValue shown={column} record={row} />
          ),
      }))
  return (
    <QueryContent of={part} lines={2} none={<p className="quiet">{none}</p>}>
      {(rows) => (
        <>
          <Table
            narrow="stack"
            label={label}
            lines={rows}
            keyOf={({ id }) => id}
            columns={[...buildColumns(rows), ...(last ? [last] : [])]}
          />
          {total > rows.length ? <p className="quiet">{say('cut', { shown: rows.length, total })}</p> : null}
        </>
      )}
    </QueryContent>
  )
}

interface FactsListProps {
  resource: Resource
  record: Row
  names: readonly string[]
}

/** Lists the fields of a record that have a value and that the user may read. */
export function FactsList({ resource, record, names }: FactsListProps) {
  const who = useSignedIn()
  const columns = names
    .filter((name) => canReadField(resource, name, who, record) && !isEmpty(record[name]))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
  return <RecordFacts shown={columns} record={record} />
}
