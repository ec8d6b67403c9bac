/** Tells whether the name is one of a log segment: timeline and position as 24 hexadecimal digits. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

/**
 * Tells whether the name is one of a history file, which says where a
 * timeline began, and in which earlier one.
 */
export const isHistoryFile = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

/**
 * Tells whether the name is one of a backup label, which marks a base backup in the log. No restore needs it.
 */
export const isBackupLabel = (name: string) => /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/.test(name)

export const isLogFile = (name: string) => isSegment(name) || isHistoryFile(name)

/** Answers the position of a segment, without its timeline. */
export const getSegmentPosition = (name: string) => name.slice(8)

export const parseTimeline = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/**
 * Answers the next segment on the same timeline. Each value of the middle
 * digits covers 256 segments of 16 MB.
 */
export function getNextSegment(segment: string): string {
  const [middle, low] = [Number.parseInt(segment.slice(8, 16), 16), Number.parseInt(segment.slice(16), 16)]
  const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return segment.slice(0, 8) + (low === 0xff ? toHex(middle + 1) + toHex(0) : toHex(middle) + toHex(low + 1))
}

export const toHistoryName = (timeline: number) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

/** The part of the log that one timeline contributes, between two positions. */
export interface TimelinePart {
  id: number
  begin: string
  /** The position at which it ends; undefined for the last part. */
  end: string | undefined
}

const firstPlace = '0'.repeat(16)
const segmentBytes = 16n * 1024n * 1024n

/**
 * Parses a history file into the timelines that lead to one; each line is an earlier timeline and its end.
 */
export function parseTimelines(id: number, history: string): TimelinePart[] {
  const timelines: TimelinePart[] = []
  let begin = firstPlace
  for (const line of history.split('\n')) {
    const [, parent, high, low] = /^\s*(\d+)\s+([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})/.exec(line) ?? []
    if (!parent || !high || !low) continue
    const end = toSegmentPosition(high, low)
    timelines.push({ id: Number(parent), begin, end })
    begin = end
  }
  return [...timelines, { id, begin, end: undefined }]
}

/** Answers the position of the segment that holds an address of the log. */
function toSegmentPosition(high: string, low: string): string {
  const toHex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return toHex(BigInt(`0x${high}`)) + toHex(BigInt(`0x${low}`) / segmentBytes)
}

function isOnTimelines(name: string, timelines: readonly TimelinePart[]): boolean {
  const place = getSegmentPosition(name)
  const timeline = timelines.find(({ id }) => id === parseTimeline(name))
  return timeline !== undefined && place >= timeline.begin && (timeline.end === undefined || place <= timeline.end)
}

/**
 * Finds the unbroken log from `first` on, and the missing segment where more log follows a gap. A later
 * timeline replaces the earlier one from its start, so at each position a segment of any timeline counts.
 * @param timelines the timelines to follow; default: all
 */
export function findUnbrokenLog(
  names: readonly string[],
  first: string,
  timelines?: readonly TimelinePart[],
): { segments: string[]; missing: string | undefined } {
  const isLater = (name: string) => isSegment(name) && getSegmentPosition(name) >= getSegmentPosition(first)
  const later = names
    .filter((name) => isLater(name) && (!timelines || isOnTimelines(name, timelines)))
    .sort(comparePositions)
  const places = new Set(later.map(getSegmentPosition))
  let next = first
  while (places.has(getSegmentPosition(next))) next = getNextSegment(next)
  const segments = later.filter((name) => getSegmentPosition(name) < getSegmentPosition(next))
  return { segments, missing: segments.length < later.length ? next : undefined }
}

/** Selects at each position the segment of the latest timeline, because only that one is replayed. */
export const selectLatestSegments = (segments: readonly string[]): string[] => [
  ...new Map([...segments].sort(comparePositions).map((name) => [getSegmentPosition(name), name])).values(),
]

const comparePositions = (one: string, other: string) =>
  getSegmentPosition(one).localeCompare(getSegmentPosition(other)) || one.localeCompare(other)
