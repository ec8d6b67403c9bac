import type { RecordValues } from '../../fields/field-views'
import { isEmpty } from '../../framework/field'
import { useSay } from '../../i18n/say'
import type { DisplayField } from '../display-fields'

/** Shows a record's value as its type does; a dash if it is empty. */
export function FieldValue({ shown, record }: { shown: DisplayField; record: RecordValues }) {
  const value = record[shown.name]
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <EmptyValue />
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
