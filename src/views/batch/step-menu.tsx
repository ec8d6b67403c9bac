import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useBatchWords } from '../../i18n/batch-words'
import type { Step } from '../steps/list-steps'
import type { TickedTool } from '../tools/ticked-tools'

interface StepMenuProps {
  steps: readonly Step[]
  /** Tools that areas offer for the selected records. */
  tools: readonly TickedTool[]
  onStep(step: Step): void
  onTool(tool: TickedTool): void
}

/** Offers the steps that can be taken in bulk, and other actions on many records, behind one button. */
export function StepMenu({ steps, tools, onStep, onTool }: StepMenuProps) {
  const say = useBatchWords()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (steps.length + tools.length === 0) return null
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
        {tools.map((tool) => (
          <MenuItem
            key={`tool ${tool.name}`}
            onClick={() => {
              close()
              onTool(tool)
            }}
          >
            {translate(`ticked.${tool.name}`, { _: tool.label })}
          </MenuItem>
        ))}
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
