import type { hourSpans } from '../sets'

type Span = keyof typeof hourSpans

/** Until how many minutes, the last one excepted. */
const ends: readonly (readonly [Span, number])[] = [
  ['none', 1],
  ['under4', 240],
  ['to6', 360],
  ['to8', 480],
  ['to10', 600],
]

/** The span of hours in which a day of so many minutes lies. */
export const spanOf = (minutes: number): Span => ends.find(([, end]) => minutes < end)?.[0] ?? 'over10'
