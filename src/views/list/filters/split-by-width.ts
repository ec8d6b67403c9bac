import type { DisplayField } from '../../display-fields'

/** The gap after a button of the bar, in pixels. */
const gap = 8
/** Estimates the width of a button that was not rendered yet, from its letters and its icon. */
const estimateWidth = (label: string) => Math.round(label.length * 7.6) + 44
/** Measured widths of buttons that show only their label. */
const drawnWidths = new Map<string, number>()

const buttonWidth = (label: string) => (drawnWidths.get(label) ?? estimateWidth(label)) + gap

/** Measures the buttons of a bar that show only their label. */
export function measureButtons(bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLElement>(':scope > [data-label]'))
    drawnWidths.set(button.dataset.label ?? '', Math.ceil(button.getBoundingClientRect().width))
}

/**
 * Splits the filters into those that fit in the bar and those that its last button opens; the width of that
 * button counts too.
 */
export function splitByWidth(
  all: readonly DisplayField[],
  room: number,
  last: string,
  stays: (name: string) => boolean,
): { here: readonly DisplayField[]; behind: readonly DisplayField[] } {
  const keptWidth = all.filter(({ name }) => stays(name)).reduce((sum, { label }) => sum + buttonWidth(label), 0)
  let remaining = room + gap - buttonWidth(last) - keptWidth
  const isHere = all.map(({ name, label }) => {
    if (stays(name)) return true
    remaining -= buttonWidth(label)
    return remaining >= 0
  })
  return { here: all.filter((_, index) => isHere[index]), behind: all.filter((_, index) => !isHere[index]) }
}
