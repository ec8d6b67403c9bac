import Select from '@mui/material/Select'

interface CellSelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
  isWrong?: boolean
  onChange(value: string): void
}

/** Shows a native select without a visible label, because the heading of its column says what it is. */
export const CellSelect = ({ label, value, options, isWrong = false, onChange }: CellSelectProps) => (
  <Select
    native
    fullWidth
    size="small"
    value={value}
    error={isWrong}
    inputProps={{ 'aria-label': label, 'aria-invalid': isWrong }}
    onChange={({ target }) => onChange(target.value)}
  >
    {options.map(([name, words]) => (
      <option key={name} value={name}>
        {words}
      </option>
    ))}
  </Select>
)
