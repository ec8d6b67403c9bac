import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Circle from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import Chip from '@mui/material/Chip'
import { type Resource, stateOf } from '../../framework/resource'
import type { State } from '../../framework/workflow'

type Tone = NonNullable<State['tone']>

// The word says it; colour and drawing only help to find it.
const tones = {
  neutral: { color: 'text.secondary', Icon: Circle },
  info: { color: 'info.main', Icon: Info },
  success: { color: 'success.main', Icon: CheckCircle },
  warning: { color: 'warning.main', Icon: Warning },
  danger: { color: 'error.main', Icon: Cancel },
} as const satisfies Record<Tone, unknown>

/** A record's state: tone, icon and word. */
export function StateChip({ resource, value }: { resource: Resource; value: unknown }) {
  const state = stateOf(resource, value)
  const { color, Icon } = tones[state?.tone ?? 'neutral']
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<Icon aria-hidden="true" />}
      label={state?.label ?? String(value)}
      sx={{ color, borderColor: 'currentColor', fontWeight: 600, '& .MuiChip-icon': { color: 'inherit' } }}
    />
  )
}

/** The chip as a cell of its resource. */
export function StateCell(resource: Resource) {
  return ({ value }: { value: unknown }) => <StateChip resource={resource} value={value} />
}
