import { requireViews } from '../../fields/views'
import type { FieldError, FieldErrors } from '../../framework/errors'
import type { Field } from '../../framework/field'
import { words } from '../../framework/naming'
import { fieldLabel, type Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useFieldErrorWords } from '../../i18n/say'

interface FieldInputProps {
  id: string
  name: string
  /** Whose field it is; else `field` is handed in. */
  resource?: Resource
  field?: Field
  /** Default: the field's own. */
  label?: string
  value: unknown
  /** What else is entered, where the choices depend on it. */
  record?: Values
  /** What is wrong, as the server tells it or in words. */
  error?: FieldError | string | undefined
  /** What is wrong in all of the fields, by their names, `address.city` within one. */
  errors?: FieldErrors
  /** Default: as the field is. */
  isRequired?: boolean
  onChange(value: unknown): void
}

/** The control of one field outside of a form of its resource. */
export function FieldInput({ id, name, resource, label, value, record = {}, onChange, ...props }: FieldInputProps) {
  const toWords = useFieldErrorWords()
  const field = props.field ?? resource?.fields[name]
  const Input = field && requireViews(field).Input
  if (!Input) return null
  const ownLabel = resource ? fieldLabel(resource, name) : (label ?? field.options.label ?? words(name))
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
