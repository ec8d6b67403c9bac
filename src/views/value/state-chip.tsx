import { findState, type Resource } from '../../framework/resource'
import { type Tone, tones } from './tones'

export type { Tone }

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
