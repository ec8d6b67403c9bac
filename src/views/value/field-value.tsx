import type { RecordValues } from '../../fields/field-views'
import { useSay } from '../../i18n/say'
import type { DisplayField } from '../display-fields'
import { isEmptyValue } from './empty-value'

interface FieldValueProps {
  shown: DisplayField
  record: RecordValues
  /** True on the page of the record, where there is room for all of it. */
  isWhole?: boolean
}

/** Shows a record's value as its type does; if it is empty, a dash or the declared words. */
export function FieldValue({ shown, record, isWhole = false }: FieldValueProps) {
  const value = record[shown.name]
  const { whenEmpty } = shown.field.options
  if (isEmptyValue(value)) return whenEmpty ? <span className="no-value">{whenEmpty}</span> : <EmptyValue />
  const { Cell: Short, Whole = Short } = shown.views
  const Cell = isWhole ? Whole : Short
  const cell = <Cell value={value} field={shown.field} name={shown.name} record={record} />
  return isZero(shown, value) ? <span className="no-value">{cell}</span> : cell
}

/** Tells whether the value is a figure of 0, which is quieter than the others. */
const isZero = ({ field }: DisplayField, value: unknown): boolean =>
  field.type.isNumeric === true && Number(value) === 0

function EmptyValue() {
  const say = useSay()
  return (
    <span className="no-value" role="img" aria-label={say('none')}>
      –
    </span>
  )
}
