import type { Shown } from '../../columns'

/** The gap after a button of the bar, in pixels. */
const gap = 8
/** About what a button takes that has not been drawn yet: its letters and its sign. */
const guess = (label: string) => Math.round(label.length * 7.6) + 44
/** What buttons took that told their label alone. */
const drawn = new Map<string, number>()

const faceWidth = (label: string) => (drawn.get(label) ?? guess(label)) + gap

/** Takes the measure of the buttons in a bar, where they tell nothing but their label. */
export function measureFaces(bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLElement>(':scope > [data-label]'))
    drawn.set(button.dataset.label ?? '', Math.ceil(button.getBoundingClientRect().width))
}

/** The filters that stand in the bar and those that wait behind its last button, which takes room as well. */
export function parted(
  all: readonly Shown[],
  room: number,
  last: string,
  stays: (name: string) => boolean,
): { here: readonly Shown[]; behind: readonly Shown[] } {
  const kept = all.filter(({ name }) => stays(name)).reduce((sum, { label }) => sum + faceWidth(label), 0)
  let left = room + gap - faceWidth(last) - kept
  const isHere = all.map(({ name, label }) => {
    if (stays(name)) return true
    left -= faceWidth(label)
    return left >= 0
  })
  return { here: all.filter((_, index) => isHere[index]), behind: all.filter((_, index) => !isHere[index]) }
}
