import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { ConditionText } from '../../fields/parts/filters'
import type { Condition } from '../../framework/filter'
import { inSentence, useSay } from '../../i18n/say'
import type { Shown } from '../columns'

interface FilterProps {
  shown: Shown
  value: Condition | undefined
  onChange(value: Condition | undefined): void
}

/** One filter: its button tells what is set, and opens what can be. */
export function FilterButton({ shown, value, onChange }: FilterProps) {
  const say = useSay()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The address follows a moment later: what was picked shows at once, and the next pick builds on it.
  const [draft, setDraft] = useState(value)
  const change = (condition: Condition | undefined) => {
    setDraft(condition)
    onChange(condition)
  }
  const open = (button: HTMLElement) => {
    setDraft(value)
    setAnchor(shown.views.Filter && button)
  }
  const close = () => setAnchor(null)
  return (
    <>
      <FilterFace shown={shown} value={value} isOpen={!!anchor} onOpen={open} onRemove={() => onChange(undefined)} />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('filterBy', { name: inSentence(shown.label) }) } }}
      >
        <FilterPanel shown={shown} value={draft} onChange={change} onClose={close} />
      </Popover>
    </>
  )
}

interface FilterFaceProps {
  shown: Shown
  value: Condition | undefined
  isOpen: boolean
  onOpen(button: HTMLElement): void
  onRemove(): void
}

const joined = { minWidth: 0, borderTopRightRadius: 0, borderBottomRightRadius: 0 } as const
const joining = { px: 0.5, minWidth: 32, ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 } as const

function FilterFace({ shown, value, isOpen, onOpen, onRemove }: FilterFaceProps) {
  const say = useSay()
  return (
    <Box
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        borderRadius: 1,
        bgcolor: value ? 'action.selected' : 'background.paper',
      }}
    >
      <Button
        size="small"
        variant="outlined"
        onClick={(event) => onOpen(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(value ? { sx: joined } : { endIcon: <ArrowDropDown /> })}
      >
        {value ? <SetFilter shown={shown} value={value} /> : shown.label}
      </Button>
      {value ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={say('removeFilter', { name: inSentence(shown.label) })}
          onClick={onRemove}
          sx={joining}
        >
          <Close fontSize="small" />
        </Button>
      ) : null}
    </Box>
  )
}

function SetFilter({ shown, value }: { shown: Shown; value: Condition }) {
  const { FilterText = ConditionText } = shown.views
  return (
    <Box component="span" sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {`${shown.label}: `}
      <FilterText value={value} field={shown.field} />
    </Box>
  )
}

function FilterPanel({ shown, value, onChange, onClose }: FilterProps & { onClose(): void }) {
  const say = useSay()
  const id = useId()
  const { Filter } = shown.views
  const remove = () => {
    onChange(undefined)
    onClose()
  }
  return (
    <Stack spacing={1.5} sx={{ p: 2, width: 280, maxWidth: '90vw' }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
        {shown.label}
      </Typography>
      {Filter ? (
        <Filter id={id} label={shown.label} field={shown.field} name={shown.name} value={value} onChange={onChange} />
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
  )
}
