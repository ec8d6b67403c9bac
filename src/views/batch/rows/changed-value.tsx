import type { BatchRow } from '../../../framework/batch'
import { findResource } from '../../../framework/company/catalogue'
import { isEmpty } from '../../../framework/field'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useBatchWords } from '../../../i18n/batch-words'
import { findColumn } from '../../display-fields'
import { FieldValue } from '../../value/field-value'

interface ChangedValueProps {
  resource: Resource
  name: string
  row: BatchRow
  /** The units of the record's amounts, by field. */
  units: Values
}

/** Shows the old and the new value of a field as that field shows values; nothing if it is unchanged. */
export function ChangedValue({ resource, name, row, units }: ChangedValueProps) {
  const say = useBatchWords()
  const change = row.changes[name]
  if (!change) return null
  const { from, to, fromLabel, toLabel } = change
  if (row.isNew)
    return (
      <ChangedText
        {...{ resource, name }}
        value={to}
        label={toLabel}
        record={{ ...units, ...pickChangedValues(row, 'to') }}
      />
    )
  // An empty value is shown as a dash, and a dash that is struck through looks like something else.
  const Old = isEmpty(from) ? 'span' : 'del'
  return (
    <>
      <span className="for-readers">{say('from')}</span>
      <Old>
        <ChangedText
          {...{ resource, name }}
          value={from}
          label={fromLabel}
          record={{ ...units, ...pickChangedValues(row, 'from') }}
        />
      </Old>
      <span aria-hidden="true"> → </span>
      <span className="for-readers">{say('to')}</span>
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>
        <ChangedText
          {...{ resource, name }}
          value={to}
          label={toLabel}
          record={{ ...units, ...pickChangedValues(row, 'to') }}
        />
      </ins>
    </>
  )
}

/** Picks all changed values of the record, before or after the change. */
const pickChangedValues = ({ changes }: BatchRow, end: 'from' | 'to'): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[end]]))

interface ChangedTextProps {
  resource: Resource
  name: string
  value: unknown
  label: string | undefined
  record: Values
}

function ChangedText({ resource, name, value, label, record }: ChangedTextProps) {
  const column = findColumn(resource, name, findResource)
  if (!column) return `${fieldLabel(resource, name)} ${String(value)}`
  return <FieldValue shown={column} record={{ ...record, [name]: value, labels: label ? { [name]: label } : {} }} />
}
