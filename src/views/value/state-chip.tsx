import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Circle from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import { type Resource, stateOf } from '../../framework/resource'
import type { State } from '../../framework/workflow'

type Tone = NonNullable<State['tone']>

// The word says it; colour and drawing only help to find it.
const tones = {
  neutral: { color: 'var(--muted)', Icon: Circle },
  info: { color: 'var(--primary)', Icon: Info },
  success: { color: 'var(--success)', Icon: CheckCircle },
  warning: { color: 'var(--warning)', Icon: Warning },
  danger: { color: 'var(--danger)', Icon: Cancel },
} as const satisfies Record<Tone, unknown>

/** A record's state: tone, icon and word. */
export function StateChip({ resource, value }: { resource: Resource; value: unknown }) {
  const state = stateOf(resource, value)
  const { color, Icon } = tones[state?.tone ?? 'neutral']
  return (
    <span className="state-chip" style={{ color }}>
      <Icon aria-hidden="true" />
      <span>{state?.label ?? String(value)}</span>
    </span>
  )
}

/** The chip as a cell of its resource. */
export function StateCell(resource: Resource) {
  return ({ value }: { value: unknown }) => <StateChip resource={resource} value={value} />
}
