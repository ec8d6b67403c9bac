import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useBatchWords } from '../../i18n/batch-words'
import type { Step } from '../steps/steps'

/** The steps that may be taken in bulk, behind one button. */
export function StepMenu({ steps, onStep }: { steps: readonly Step[]; onStep(step: Step): void }) {
  const say = useBatchWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (steps.length === 0) return null
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('steps')}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor} onClose={close}>
        {steps.map((step) => (
          <MenuItem
            key={step.name}
            onClick={() => {
              close()
              onStep(step)
            }}
          >
            {step.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
