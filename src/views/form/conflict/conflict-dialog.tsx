import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useConflictWords } from '../../../i18n/records/conflict-words'
import { formatLocalInstant } from '../../value/format-local-instant'
import { ClashField } from './clash-field'
import { useFormatClashValue } from './clash-texts'
import type { MergeResult } from './merge-changes'

interface ConflictDialogProps {
  resource: Resource
  merge: MergeResult
  onBack(): void
  /** Saves again; `theirs` names the fields whose stored value is kept. */
  onKeep(theirs: readonly string[]): void
}

/**
 * Shows both values of every field that somebody else changed meanwhile; mine is chosen unless I choose
 * theirs.
 */
export function ConflictDialog({ resource, merge, onBack, onKeep }: ConflictDialogProps) {
  const say = useConflictWords()
  const { clashes, followed, fresh } = merge
  const open = clashes.filter(({ isLocked }) => !isLocked).map(({ name }) => name)
  const locked = clashes.filter(({ isLocked }) => isLocked).map(({ name }) => name)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const textOf = useFormatClashValue(resource, clashes, fresh)
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs([...theirs.filter((other) => other !== name), ...(isTheirs ? [name] : [])])
  const labels = followed.map((name) => fieldLabel(resource, name)).join(', ')
  return (
    <Dialog open onClose={onBack} aria-labelledby="conflict-title" aria-describedby="conflict-text" {...size}>
      <DialogTitle id="conflict-title" component="h2">
        {say('title')}
      </DialogTitle>
      <DialogContent>
        <ConflictIntro merge={merge} />
        {open.length > 1 ? <ChooseAllButtons onYours={() => setTheirs([])} onTheirs={() => setTheirs(open)} /> : null}
        <Stack sx={{ gap: 2 }}>
          {clashes.map((clash) => (
            <ClashField
              key={clash.name}
              {...{ resource, clash, textOf }}
              isTheirs={theirs.includes(clash.name)}
              onChoose={(isTheirs) => choose(clash.name, isTheirs)}
            />
          ))}
        </Stack>
        {labels ? <Typography sx={{ mt: 2 }}>{say('followed', { fields: labels })}</Typography> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <Button onClick={onBack}>{say('back')}</Button>
        <Button variant="contained" onClick={() => onKeep([...theirs, ...locked])}>
          {say('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const size = { fullWidth: true, maxWidth: 'sm' } as const

function ConflictIntro({ merge: { fresh } }: { merge: MergeResult }) {
  const say = useConflictWords()
  const by = fresh.labels?.updatedBy
  const at = fresh.updatedAt
  return (
    <Typography id="conflict-text" sx={{ mb: 2 }}>
      {by && at ? say('text', { by, at: formatLocalInstant(String(at)) }) : say('textPlain')}
    </Typography>
  )
}

function ChooseAllButtons({ onYours, onTheirs }: { onYours(): void; onTheirs(): void }) {
  const say = useConflictWords()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
      <Button size="small" variant="outlined" onClick={onYours}>
        {say('allYours')}
      </Button>
      <Button size="small" variant="outlined" onClick={onTheirs}>
        {say('allTheirs')}
      </Button>
    </Stack>
  )
}
