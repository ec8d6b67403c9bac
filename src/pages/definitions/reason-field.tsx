import TextField from '@mui/material/TextField'
import { useDefinitionWords } from './words'

interface ReasonFieldProps {
  reason: string
  onReason(reason: string): void
  /** False where something above it is to be read first. */
  isFirst?: boolean
}

/** Asks why a definition is changed. */
export function ReasonField({ reason, onReason, isFirst = true }: ReasonFieldProps) {
  const say = useDefinitionWords()
  return (
    <TextField
      autoFocus={isFirst}
      fullWidth
      required
      margin="normal"
      label={say('reason')}
      helperText={say('reasonHelp')}
      value={reason}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}
