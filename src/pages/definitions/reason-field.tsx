import TextField from '@mui/material/TextField'
import { useDefinitionWords } from './words'

interface ReasonFieldProps {
  reason: string
  onReason(reason: string): void
  /** Room above and below; default: none. */
  margin?: 'normal' | 'none'
}

/** Asks why a definition is changed. */
export function ReasonField({ reason, onReason, margin = 'none' }: ReasonFieldProps) {
  const say = useDefinitionWords()
  return (
    <TextField
      autoFocus
      fullWidth
      required
      margin={margin}
      label={say('reason')}
      helperText={say('reasonHelp')}
      value={reason}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}
