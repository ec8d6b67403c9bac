import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CallError } from '../../../dataProvider/call'
import { dateInWords, stampInZone } from '../../framework/dates'
import { labelOf, type Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import type { Conflict } from './conflicts'

interface ConflictDialogProps {
  resource: Resource
  error: CallError
  conflicts: readonly Conflict[]
  onBack(): void
  /** Saves again; `theirs` names the fields whose stored value is kept. */
  onKeep(theirs: readonly string[]): void
}

/** Both values of every field somebody else changed meanwhile; mine stays chosen until I say otherwise. */
export function ConflictDialog({ resource, error, conflicts, onBack, onKeep }: ConflictDialogProps) {
  const say = useSay()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs([...theirs.filter((other) => other !== name), ...(isTheirs ? [name] : [])])
  const { by, at } = error.args
  const text = by && at ? say('conflictText', { by, at: moment(String(at)) }) : say('conflictTextPlain')
  return (
    <Dialog
      open
      onClose={onBack}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id="conflict-title" component="h2">
        {say('conflictTitle')}
      </DialogTitle>
      <DialogContent>
        <Typography id="conflict-text" sx={{ mb: 2 }}>
          {text}
        </Typography>
        <Stack spacing={2}>
          {conflicts.map(({ name, yours, theirs: stored }) => (
            <fieldset key={name} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
              <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
                {labelOf(resource, name)}
              </Typography>
              <RadioGroup
                value={theirs.includes(name) ? 'theirs' : 'yours'}
                onChange={(_, value) => choose(name, value === 'theirs')}
              >
                <FormControlLabel
                  value="yours"
                  control={<Radio size="small" />}
                  label={`${say('yours')}: ${yours || say('none')}`}
                  sx={wrap}
                />
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={`${say('theirs')}: ${stored || say('none')}`}
                  sx={wrap}
                />
              </RadioGroup>
            </fieldset>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onBack}>{say('backToForm')}</Button>
        <Button variant="contained" onClick={() => onKeep(theirs)}>
          {say('keepAndSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const wrap = { overflowWrap: 'anywhere' } as const

function moment(at: string): string {
  const time = Date.parse(at)
  if (Number.isNaN(time)) return at
  const stamp = stampInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, time)
  return `${dateInWords(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
}
