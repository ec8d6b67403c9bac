import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { RefObject } from 'react'
import { useBoardWords } from '../../../i18n/lists/board-words'
import type { StepChoice } from './use-card-steps'

/** Asks which of several steps to the same column to take. */
export function StepChoiceMenu({
  name,
  to,
  ways,
  onChosen,
  board,
}: StepChoice & { board: RefObject<HTMLElement | null> }) {
  const say = useBoardWords()
  const anchor = () => board.current?.querySelector(`[data-state="${CSS.escape(to)}"]`) ?? null
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={() => onChosen(undefined)}
      slotProps={{ list: { 'aria-label': say('chooseWay', { name }) } }}
    >
      {ways.map((step) => (
        <MenuItem key={step.name} onClick={() => onChosen(step)}>
          {step.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
