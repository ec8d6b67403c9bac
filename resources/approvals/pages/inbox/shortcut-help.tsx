import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useInboxWords } from '../../words/inbox.en'

const keys = [
  ['j', 'keyDown'],
  ['k', 'keyUp'],
  ['a', 'keyApprove'],
  ['r', 'keyReject'],
  ['u', 'keyUndo'],
  ['x', 'keySelect'],
  ['d', 'keyDetails'],
  ['o', 'keyOpen'],
  ['?', 'keyHelp'],
] as const

interface ShortcutHelpProps {
  isOn: boolean
  turn(isOn: boolean): void
  isHelping: boolean
  setHelping(isHelping: boolean): void
}

/** Lists the keyboard shortcuts, with the switch that turns them off. */
export function ShortcutHelp({ isOn, turn, isHelping, setHelping }: ShortcutHelpProps) {
  const say = useInboxWords()
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setHelping(true)}>
        {say('keys')}
      </Button>
      {isHelping ? (
        <ReviewDialog title={say('keysTitle')} close={say('close')} size="xs" onClose={() => setHelping(false)}>
          <FormControlLabel
            control={<Checkbox checked={isOn} onChange={(_, checked) => turn(checked)} />}
            label={say('keysOn')}
          />
          <p>{say('keysText')}</p>
          <ul className="plain lines">
            {keys.map(([key, word]) => (
              <li key={key} className="toolbar">
                <kbd className="chip">{key}</kbd>
                {say(word)}
              </li>
            ))}
          </ul>
        </ReviewDialog>
      ) : null}
    </>
  )
}
