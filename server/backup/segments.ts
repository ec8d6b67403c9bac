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

/**
 * The unbroken log from `first` on, and what it lacks where there is more behind a gap. A later timeline takes over
 * where it began, so a place is there when any timeline has it.
 */
export function unbroken(names: readonly string[], first: string): { segments: string[]; missing: string | undefined } {
  const later = names.filter((name) => isSegment(name) && placeOfSegment(name) >= placeOfSegment(first)).sort(byPlace)
  const places = new Set(later.map(placeOfSegment))
  let next = first
  while (places.has(placeOfSegment(next))) next = following(next)
  const segments = later.filter((name) => placeOfSegment(name) < placeOfSegment(next))
  return { segments, missing: segments.length < later.length ? next : undefined }
}

const byPlace = (one: string, other: string) =>
  placeOfSegment(one).localeCompare(placeOfSegment(other)) || one.localeCompare(other)
