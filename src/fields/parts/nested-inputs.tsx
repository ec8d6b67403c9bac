import Box from '@mui/material/Box'
import type { Fields } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import { humanizeName } from '../../framework/naming'
import type { InputProps, RecordValues } from '../field-views'
import { requireViews } from '../views'

interface NestedInputsProps {
  id: string
  fields: Fields
  value: unknown
  /** The record around the object, for parts that depend on its fields, such as a currency. */
  around?: RecordValues
  onChange(value: Record<string, unknown>): void
  onBlur: InputProps['onBlur']
  errorAt(name: string): string | undefined
  /** Whether required parts are checked; they are not in an optional group that is empty. */
  isRequired: boolean
}

/** Shows the inputs of an object inside a record, side by side where there is room. */
export function NestedInputs({ id, fields, value, around, onChange, onBlur, errorAt, isRequired }: NestedInputsProps) {
  const object = isPlainObject(value) ? value : {}
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {Object.entries(fields).map(([name, field]) => {
        const { Input } = requireViews(field)
        if (!Input) return null
        return (
          <Input
            key={name}
            id={`${id}.${name}`}
            name={`${id}.${name}`}
            label={field.options.label ?? humanizeName(name)}
            field={field}
            record={{ ...around, ...object }}
            value={object[name] ?? null}
            onChange={(next) => onChange({ ...object, [name]: next })}
            {...(onBlur ? { onBlur } : {})}
            error={errorAt(name)}
            isRequired={isRequired && !!field.options.required}
            isUnmarked={!isRequired}
          />
        )
      })}
    </Box>
  )
}
