import type { BatchRow } from '../../../framework/batch'
import { findResource } from '../../../framework/company/catalogue'
import { isEmpty } from '../../../framework/field'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useBatchWords } from '../../../i18n/batch-words'
import { shownOf } from '../../columns'
import { FieldValue } from '../../value/field-value'

interface ChangedValueProps {
  resource: Resource
  name: string
  row: BatchRow
  /** What the record's amounts are counted in, by field. */
  units: Values
}

/** What a record held and what it holds instead, each in the field's own words; nothing where it stays. */
export function ChangedValue({ resource, name, row, units }: ChangedValueProps) {
  const say = useBatchWords()
  const change = row.changes[name]
  if (!change) return null
  const { from, to, fromLabel, toLabel } = change
  if (row.isNew)
    return <Said {...{ resource, name }} value={to} label={toLabel} record={{ ...units, ...ends(row, 'to') }} />
  // A dash that is struck through reads as something else.
  const Old = isEmpty(from) ? 'span' : 'del'
  return (
    <>
      <span className="for-readers">{say('from')}</span>
      <Old>
        <Said {...{ resource, name }} value={from} label={fromLabel} record={{ ...units, ...ends(row, 'from') }} />
      </Old>
      <span aria-hidden="true"> → </span>
      <span className="for-readers">{say('to')}</span>
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>
        <Said {...{ resource, name }} value={to} label={toLabel} record={{ ...units, ...ends(row, 'to') }} />
      </ins>
    </>
  )
}

/** All changed values of the record before, or after. */
const ends = ({ changes }: BatchRow, end: 'from' | 'to'): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[end]]))

interface SaidProps {
  resource: Resource
  name: string
  value: unknown
  label: string | undefined
  record: Values
}

function Said({ resource, name, value, label, record }: SaidProps) {
  const shown = shownOf(resource, name, findResource)
  if (!shown) return `${fieldLabel(resource, name)} ${String(value)}`
  return <FieldValue shown={shown} record={{ ...record, [name]: value, labels: label ? { [name]: label } : {} }} />
}
