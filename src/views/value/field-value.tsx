import type { RecordValues } from '../../fields/field-views'
import { useSay } from '../../i18n/say'
import type { DisplayField } from '../display-fields'
import { isEmptyValue } from './empty-value'

/** Shows a record's value as its type does; a dash if it is empty. */
export function FieldValue({ shown, record }: { shown: DisplayField; record: RecordValues }) {
  const value = record[shown.name]
  if (isEmptyValue(value)) return <EmptyValue />
  const { Cell } = shown.views
  return <Cell value={value} field={shown.field} name={shown.name} record={record} />
}

function EmptyValue() {
  const say = useSay()
  return (
    <span className="no-value" role="img" aria-label={say('none')}>
      –
    </span>
  )
}
