import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId } from 'react'
import { useInboxWords } from '../../words/inbox.en'

const keys = [
  ['j', 'keyDown'],
  ['k', 'keyUp'],
  ['a', 'keyApprove'],
  ['r', 'keyReject'],
  ['x', 'keySelect'],
  ['d', 'keyDetails'],
  ['o', 'keyOpen'],
  ['?', 'keyHelp'],
] as const

interface KeyHelpProps {
  isOn: boolean
  turn(isOn: boolean): void
  isHelping: boolean
  setHelping(isHelping: boolean): void
}

/** Which single keys there are, and the switch that turns them off. */
export function KeyHelp({ isOn, turn, isHelping, setHelping }: KeyHelpProps) {
  const say = useInboxWords()
  const id = useId()
  const close = () => setHelping(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setHelping(true)}>
        {say('keys')}
      </Button>
      <Dialog open={isHelping} onClose={close} aria-labelledby={id}>
        <DialogTitle id={id} component="h2">
          {say('keysTitle')}
        </DialogTitle>
        <DialogContent>
          <FormControlLabel
            control={<Checkbox checked={isOn} onChange={(_, checked) => turn(checked)} />}
            label={say('keysOn')}
          />
          <p>{say('keysText')}</p>
          <dl className="inbox-keys">
            {keys.map(([key, word]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{say(word)}</dd>
              </div>
            ))}
          </dl>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{say('close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
