import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import type { Condition } from '../../../framework/filter'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import type { FilterProps } from './filter-props'

interface FilterPopoverProps extends FilterProps {
  /** Position in the window, in pixels. */
  at: { top: number; left: number }
  onClose(): void
}

/**
 * Shows the choices of a filter. It stays where it opened, although its button moves once it shows a
 * value.
 */
export function FilterPopover({ shown, value, at, onChange, onClose }: FilterPopoverProps) {
  const say = useSay()
  const id = useId()
  // The address changes a moment later, so this keeps the choice: it shows at once, and the next one builds
  // on it.
  const [draft, setDraft] = useState(value)
  const { Filter } = shown.views
  const change = (condition: Condition | undefined) => {
    setDraft(condition)
    onChange(condition)
  }
  const remove = () => {
    onChange(undefined)
    onClose()
  }
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': say('filterBy', { name: lowercaseFirst(shown.label) }) } }}
    >
      <Stack spacing={1.5} sx={{ p: 2, width: 280, maxWidth: '90vw' }}>
        <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
          {shown.label}
        </Typography>
        {Filter ? (
          <Suspense fallback={null}>
            <Filter id={id} label={shown.label} field={shown.field} name={shown.name} value={draft} onChange={change} />
          </Suspense>
        ) : null}
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Button size="small" onClick={remove}>
            {say('remove')}
          </Button>
          <Button size="small" variant="contained" onClick={onClose}>
            {say('done')}
          </Button>
        </Stack>
      </Stack>
    </Popover>
  )
}
