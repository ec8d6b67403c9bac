import { viewsOf } from '../../../../src/fields/views'
import type { FieldErrors } from '../../../../src/framework/errors'
import { labelOf, type Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import { withValue } from '../../../../src/views/form/parts/lines'

interface HeaderFieldsProps {
  id: string
  resource: Resource
  names: readonly string[]
  values: Values
  errors: FieldErrors
  onChange(values: Values): void
}

/** Fields of one record, beside each other where there is room. */
export function HeaderFields({ id, resource, names, values, errors, onChange }: HeaderFieldsProps) {
  const toWords = useFieldErrorWords()
  return (
    <div className="purchase-fields">
      {names.map((name) => {
        const field = resource.fields[name]
        const views = field && viewsOf(field)
        if (!field || !views?.Input) return null
        const label = labelOf(resource, name)
        const error = errors[name]
        const inner = (place: string) => {
          const wrong = errors[`${name}.${place}`]
          return wrong && toWords(wrong, place.split('.').at(-1) ?? place)
        }
        return (
          <div key={name} className={views.isWide ? 'purchase-wide' : undefined}>
            <views.Input
              id={`${id}-${name}`}
              name={name}
              label={label}
              field={field}
              record={values}
              value={values[name] ?? null}
              onChange={(value) => onChange(withValue(values, name, value))}
              error={error && toWords(error, label, field.options.help)}
              errorAt={inner}
              isRequired={!!field.options.required}
            />
          </div>
        )
      })}
    </div>
  )
}
