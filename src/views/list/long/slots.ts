import { useRef } from 'react'

/**
 * A number for each place that is drawn. A place keeps it as long as it is drawn, then another gets it: rows are drawn
 * into the elements of those that have left, so that scrolling far leaves nothing behind to be collected.
 */
export function useSlots(places: readonly number[]): (place: number) => number {
  const before = useRef<ReadonlyMap<number, number>>(new Map())
  const slots = slotsOf(places, before.current)
  before.current = slots
  return (place) => slots.get(place) ?? place
}

/** The slots of `before` for the places that stay, the lowest that are free for the others. */
export function slotsOf(places: readonly number[], before: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const staying = places.flatMap((place) => before.get(place) ?? [])
  const taken = new Set(staying)
  let next = 0
  const free = () => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  }
  return new Map(places.map((place) => [place, before.get(place) ?? free()]))
}
