import type { State } from '../framework/workflow'
import { tones } from '../views/value/tones'
import { buildElement, drawPath } from './elements'

/** Draws a state as `StateChip` does. */
export function drawStateChip(
  state: (Pick<State, 'tone'> & { label?: string }) | undefined,
  other: string,
): HTMLElement {
  const { color, drawing } = tones[state?.tone ?? 'neutral']
  const chip = buildElement(
    'span',
    { class: 'state-chip' },
    drawPath(drawing),
    buildElement('span', {}, state?.label ?? other),
  )
  chip.style.color = color
  return chip
}
