/** A segment of the log: timeline and place, eight hexadecimal digits each. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** Which timeline began where, and in which earlier one. */
export const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

/** Where a base backup was begun and ended: it says so itself, and nobody needs it for a restore. */
export const isMark = (name: string) => /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/.test(name)

export const isOfLog = (name: string) => isSegment(name) || isHistory(name)

/** Where a segment stands among all, whatever its timeline. */
export const placeOfSegment = (name: string) => name.slice(8)

export const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/** The segment that follows on the same timeline; there are 256 of 16 MB in each of the middle numbers. */
export function following(segment: string): string {
  const [middle, low] = [Number.parseInt(segment.slice(8, 16), 16), Number.parseInt(segment.slice(16), 16)]
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return segment.slice(0, 8) + (low === 0xff ? hex(middle + 1) + hex(0) : hex(middle) + hex(low + 1))
}

export const historyOf = (timeline: number) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

/** A part of the way to a timeline: from which place to which place of the log it was written. */
export interface Timeline {
  id: number
  begin: string
  /** Undefined: the last of them. */
  end: string | undefined
}

const firstPlace = '0'.repeat(16)
const segmentBytes = 16n * 1024n * 1024n

/** The timelines that lead to one, by what its history file says: a line for each earlier one, with where it ended. */
export function timelinesTo(id: number, history: string): Timeline[] {
  const timelines: Timeline[] = []
  let begin = firstPlace
  for (const line of history.split('\n')) {
    const [, parent, high, low] = /^\s*(\d+)\s+([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})/.exec(line) ?? []
    if (!parent || !high || !low) continue
    const end = placeOfAddress(high, low)
    timelines.push({ id: Number(parent), begin, end })
    begin = end
  }
  return [...timelines, { id, begin, end: undefined }]
}

/** The place of the segment that holds an address of the log. */
function placeOfAddress(high: string, low: string): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(`0x${high}`)) + hex(BigInt(`0x${low}`) / segmentBytes)
}

function isOnTheWay(name: string, timelines: readonly Timeline[]): boolean {
  const place = placeOfSegment(name)
  const timeline = timelines.find(({ id }) => id === timelineOf(name))
  return timeline !== undefined && place >= timeline.begin && (timeline.end === undefined || place <= timeline.end)
}

/**
 * The unbroken log from `first` on, and what it lacks where there is more behind a gap. A later timeline takes over
 * where it began, so a place is there when any timeline has it.
 * @param timelines the way that is followed; default: all that there are
 */
export function unbroken(
  names: readonly string[],
  first: string,
  timelines?: readonly Timeline[],
): { segments: string[]; missing: string | undefined } {
  const isLater = (name: string) => isSegment(name) && placeOfSegment(name) >= placeOfSegment(first)
  const later = names.filter((name) => isLater(name) && (!timelines || isOnTheWay(name, timelines))).sort(byPlace)
  const places = new Set(later.map(placeOfSegment))
  let next = first
  while (places.has(placeOfSegment(next))) next = following(next)
  const segments = later.filter((name) => placeOfSegment(name) < placeOfSegment(next))
  return { segments, missing: segments.length < later.length ? next : undefined }
}

/** Of each place the segment of the latest timeline, which alone is followed. */
export const latestOfPlaces = (segments: readonly string[]): string[] => [
  ...new Map([...segments].sort(byPlace).map((name) => [placeOfSegment(name), name])).values(),
]

const byPlace = (one: string, other: string) =>
  placeOfSegment(one).localeCompare(placeOfSegment(other)) || one.localeCompare(other)
