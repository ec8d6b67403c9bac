import TextField from '@mui/material/TextField'

interface SearchFieldProps {
  label: string
  value: string
  onChange(words: string): void
}

/** A field that narrows the rows below it while people type. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <TextField
    className="choice"
    size="small"
    type="search"
    label={label}
    value={value}
    slotProps={{ htmlInput: { maxLength: 100 } }}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Tells whether each of the words is in one of the texts, in any case of letters. */
export function matchesSearch(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
