import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import { ConditionText } from '../../../fields/parts/filters'
import type { Condition } from '../../../framework/filter'
import { inSentence, useSay } from '../../../i18n/say'
import type { Shown } from '../../columns'
import { FilterFace } from './filter-face'

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
      <FilterFace label={shown.label} isOpen={!!anchor} onOpen={open} onRemove={() => onChange(undefined)}>
        {value ? <SetFilter shown={shown} value={value} /> : null}
      </FilterFace>
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

function SetFilter({ shown, value }: { shown: Shown; value: Condition }) {
  const { FilterText = ConditionText } = shown.views
  return (
    <>
      {`${shown.label}: `}
      <FilterText value={value} field={shown.field} />
    </>
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
        <Suspense fallback={null}>
          <Filter id={id} label={shown.label} field={shown.field} name={shown.name} value={value} onChange={onChange} />
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
  )
}
