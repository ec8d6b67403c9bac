import { useRef } from 'react'

/** Places and their slots, in the order in which their elements stand on the page. */
type Slots = ReadonlyMap<number, number>

/**
 * A number for each place that is drawn. A place keeps it as long as it is drawn, then another gets it: rows are drawn
 * into the elements of those that have left, so that scrolling far leaves nothing behind to be collected. While the list
 * `isMoving` no element is moved among the others, which would style and lay it out from nothing; at rest all stand in
 * the order of their places, as the keyboard and those who listen go through them.
 */
export function useSlots(places: readonly number[], isMoving: boolean): Slots {
  const before = useRef<Slots>(new Map())
  before.current = slotsOf(places, before.current, isMoving)
  return before.current
}

/** The slots of `before` for the places that stay, the lowest that are free for the others. */
export function slotsOf(places: readonly number[], before: Slots, isMoving: boolean): Slots {
  const staying = places.flatMap((place) => before.get(place) ?? [])
  const taken = new Set(staying)
  let next = 0
  const free = () => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  }
  const slots = places.map((place): [number, number] => [place, before.get(place) ?? free()])
  if (!isMoving) return new Map(slots)
  const standing = [...before.values()]
  const stands = (slot: number) => (standing.includes(slot) ? standing.indexOf(slot) : standing.length + slot)
  return new Map(slots.sort(([, one], [, other]) => stands(one) - stands(other)))
}
