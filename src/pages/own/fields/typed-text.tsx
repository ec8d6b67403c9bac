import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface TypedTextProps {
  label: string
  value: unknown
  /** True where the value is a number; what is no number stays a text, which the checker refuses. */
  isNumber?: boolean
  onChange(value: unknown): void
}

/** Keeps what is typed, so that a number such as `1.` can be finished. */
export function TypedText({ label, value, isNumber = false, onChange }: TypedTextProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const read = (typed: string) => (isNumber && Number.isFinite(Number(typed)) ? Number(typed) : typed)
  return (
    <TextField
      fullWidth
      size="small"
      label={label}
      value={text}
      slotProps={{ htmlInput: { maxLength: 500, ...(isNumber && { inputMode: 'decimal' }) } }}
      onChange={({ target }) => {
        setText(target.value)
        const typed = target.value.trim()
        onChange(typed === '' ? undefined : read(typed))
      }}
    />
  )
}

/** A box to tick; unticked there is no value. */
export const Tick = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(value: unknown): void }) => (
  <label className="own-tick">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked || undefined)} />
    {label}
  </label>
)
