import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type BatchSay, useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'
import type { Step } from '../steps/list-steps'
import type { TickedTool } from '../tools/ticked-tools'
import type { BulkStep } from './bulk-steps'

interface StepMenuProps {
  steps: readonly BulkStep[]
  /** Number of selected records. */
  count: number
  /** Tools that areas offer for the selected records. */
  tools: readonly TickedTool[]
  onStep(step: Step): void
  onTool(tool: TickedTool): void
}

/** Offers the steps that are possible, and other actions on the selected records, behind one button. */
export function StepMenu({ steps, tools, count, onStep, onTool }: StepMenuProps) {
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
        {steps.map((each) => (
          <MenuItem
            key={each.step.name}
            onClick={() => {
              close()
              onStep(each.step)
            }}
          >
            {describeBulkStep(each, count, say)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function describeBulkStep({ step, ready, state }: BulkStep, count: number, say: BatchSay): string {
  const name = state === undefined ? step.label : say('stepOfState', { step: step.label, state })
  return ready === undefined
    ? name
    : say('stepCount', { step: name, ready: formatCount(ready), count: formatCount(count) })
}
