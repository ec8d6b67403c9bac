import { findState, type Resource } from '../../framework/resource'
import type { State } from '../../framework/workflow'

export type Tone = NonNullable<State['tone']>

const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'

// The words have the meaning; colour and icon only help to find it.
const tones = {
  neutral: { color: 'var(--muted)', drawing: ring },
  info: { color: 'var(--primary)', drawing: `${ring}M12 11v5.5M12 7.4v.2` },
  success: { color: 'var(--success)', drawing: `${ring}m-4 9.2l2.8 2.8l5.4-5.6` },
  warning: { color: 'var(--warning)', drawing: 'M12 4L21.5 20h-19zM12 10v4.5M12 17v.2' },
  danger: { color: 'var(--danger)', drawing: `${ring}m-3 6l6 6m0-6l-6 6` },
} as const satisfies Record<Tone, unknown>

/** Shows a state in words, with the colour and icon of its tone. */
export function ToneChip({ tone, label }: { tone: Tone; label: string }) {
  const { color, drawing } = tones[tone]
  return (
    <span className="state-chip" style={{ color }}>
      {/* The icon is a plain element: every row that scrolls past has one, and only its path changes. */}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
      <span>{label}</span>
    </span>
  )
}

/** Shows a record's state: tone, icon and words. */
export function StateChip({ resource, value }: { resource: Resource; value: unknown }) {
  const state = findState(resource, value)
  return <ToneChip tone={state?.tone ?? 'neutral'} label={state?.label ?? String(value)} />
}

/** Makes a list cell that shows the state of its resource. */
export function createStateCell(resource: Resource) {
  return ({ value }: { value: unknown }) => <StateChip resource={resource} value={value} />
}
