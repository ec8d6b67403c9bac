import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface VisibleChoicesProps {
  label: string
  of: readonly (readonly [name: string, label: string])[]
  chosen: string
  onChoose(name: string): void
}

/** Shows a few choices, all of them visible; shows nothing if there is only one. */
export function VisibleChoices({ label, of, chosen, onChoose }: VisibleChoicesProps) {
  if (of.length < 2) return null
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {of.map(([name, word]) => (
        <Button
          key={name}
          size="small"
          variant={name === chosen ? 'outlined' : 'text'}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {word}
        </Button>
      ))}
    </Box>
  )
}
