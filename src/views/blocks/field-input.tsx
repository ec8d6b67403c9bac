import { requireViews } from '../../fields/views'
import type { FieldError, FieldErrors } from '../../framework/errors'
import type { Field } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { fieldLabel, type Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'

interface FieldInputProps {
  id: string
  name: string
  /** The resource of the field; without it, `field` is required. */
  resource?: Resource
  field?: Field
  /** The label; default: that of the field. */
  label?: string
  value: unknown
  /** The other values that were entered, if the choices depend on them. */
  record?: Values
  /** The error, as the server sends it or in words. */
  error?: FieldError | string | undefined
  /** The errors of all fields by name; `address.city` is one inside a field. */
  errors?: FieldErrors
  /** Whether a value is required; default: as the field declares. */
  isRequired?: boolean
  onChange(value: unknown): void
}

/** Shows the control of one field outside a form of its resource. */
export function FieldInput({ id, name, resource, label, value, record = {}, onChange, ...props }: FieldInputProps) {
  const toWords = useDescribeFieldError()
  const field = props.field ?? resource?.fields[name]
  const Input = field && requireViews(field).Input
  if (!Input) return null
  const ownLabel = resource ? fieldLabel(resource, name) : (label ?? field.options.label ?? humanizeName(name))
  const error = props.error ?? props.errors?.[name]
  const errorAt = (place: string) => {
    const wrong = props.errors?.[`${name}.${place}`]
    return wrong && toWords(wrong, place.split('.').at(-1) ?? place)
  }
  return (
    <Input
      {...{ id, name, field, record, onChange, errorAt }}
      label={label ?? ownLabel}
      value={value ?? null}
      error={typeof error === 'object' ? toWords(error, ownLabel, field.options.help) : error}
      isRequired={props.isRequired ?? field.options.required === true}
    />
  )
}
