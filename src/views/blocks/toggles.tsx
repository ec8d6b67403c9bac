import Button from '@mui/material/Button'
import './layout.css'

interface TogglesProps<Value extends string> {
  /** Label for screen readers; without it a fieldset around them has one. */
  label?: string
  /** The chosen value or values; undefined: none. */
  value: Value | readonly Value[] | undefined
  /** The options, each with its words; if these are shortened, with the full words for screen readers. */
  options: readonly (readonly [value: Value, words: string, whole?: string])[]
  onChange(value: Value): void
}

/** Shows a few options side by side, of which one or several can be chosen. */
export function Toggles<Value extends string>({ label, value, options, onChange }: TogglesProps<Value>) {
  const values: readonly (Value | undefined)[] = Array.isArray(value) ? value : [value as Value | undefined]
  return (
    <fieldset aria-label={label} className="toggles">
      {options.map(([name, words, whole]) => (
        <Button
          key={name}
          size="small"
          variant={values.includes(name) ? 'contained' : 'outlined'}
          aria-pressed={values.includes(name)}
          aria-label={whole}
          onClick={() => onChange(name)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  )
}
