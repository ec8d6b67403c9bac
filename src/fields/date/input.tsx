import { type InputProps, useFieldHost } from '../field-views'
import { DateBox } from './date-box'
import { type DateOptions, resolveDateBound } from './index'

/** Takes the day of a field within its limits. */
export function DateInput(props: InputProps) {
  const { min, max } = props.field.options as DateOptions
  const today = useFieldHost().today()
  return <DateBox {...props} min={resolveDateBound(min, today)} max={resolveDateBound(max, today)} />
}
