import type { Shown } from '../../columns'

/** The gap after a button of the bar, in pixels. */
const gap = 8
/** About what a button takes that has not been drawn yet: its letters and its sign. */
const estimateWidth = (label: string) => Math.round(label.length * 7.6) + 44
/** What buttons took that told their label alone. */
const drawnWidths = new Map<string, number>()

const buttonWidth = (label: string) => (drawnWidths.get(label) ?? estimateWidth(label)) + gap

/** Takes the measure of the buttons in a bar, where they tell nothing but their label. */
export function measureButtons(bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLElement>(':scope > [data-label]'))
    drawnWidths.set(button.dataset.label ?? '', Math.ceil(button.getBoundingClientRect().width))
}

/** The filters that stand in the bar and those that wait behind its last button, which takes room as well. */
export function splitByRoom(
  all: readonly Shown[],
  room: number,
  last: string,
  stays: (name: string) => boolean,
): { here: readonly Shown[]; behind: readonly Shown[] } {
  const keptWidth = all.filter(({ name }) => stays(name)).reduce((sum, { label }) => sum + buttonWidth(label), 0)
  let remaining = room + gap - buttonWidth(last) - keptWidth
  const isHere = all.map(({ name, label }) => {
    if (stays(name)) return true
    remaining -= buttonWidth(label)
    return remaining >= 0
  })
  return { here: all.filter((_, index) => isHere[index]), behind: all.filter((_, index) => !isHere[index]) }
}
