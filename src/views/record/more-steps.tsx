import MoreHoriz from '@mui/icons-material/MoreHorizOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { Step } from '../steps/list-steps'
import { useRecordWords } from './header/words'

const findColor = ({ blocked, isDanger }: Step): string =>
  blocked === undefined ? (isDanger ? 'error.main' : 'text.primary') : 'text.secondary'

interface MoreStepsProps {
  steps: readonly Step[]
  isPending: boolean
  onTake(step: Step): void
}

/** Offers further steps behind one button, so that nobody takes a dangerous one instead of the next. */
export function MoreSteps({ steps, isPending, onTake }: MoreStepsProps) {
  const say = useRecordWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('more')}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor} onClose={close}>
        {steps.map((step) => (
          <MenuItem
            key={step.name}
            aria-disabled={!!step.blocked || isPending}
            onClick={() => {
              if (step.blocked !== undefined || isPending) return
              close()
              onTake(step)
            }}
            sx={{ color: findColor(step), display: 'block' }}
          >
            {step.label}
            {/* A blocked step says why. */}
            {step.blocked ? <small style={{ display: 'block', whiteSpace: 'normal' }}>{step.blocked}</small> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
