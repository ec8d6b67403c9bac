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
  before.current = assignSlots(places, before.current, isMoving)
  return before.current
}

/** The slots of `before` for the places that stay, those that are free for the others. Plain loops: each frame asks. */
export function assignSlots(places: readonly number[], before: Slots, isMoving: boolean): Slots {
  const placeIn = placesBySlot(places, before)
  const slots = new Map<number, number>()
  const put = (slot: number) => {
    const place = placeIn[slot]
    if (place !== undefined) slots.set(place, slot)
    placeIn[slot] = undefined
  }
  if (isMoving) {
    for (const slot of before.values()) put(slot)
    for (let slot = 0; slot < placeIn.length; slot += 1) put(slot)
    return slots
  }
  const slotOf = new Map<number, number>()
  placeIn.forEach((place, slot) => {
    if (place !== undefined) slotOf.set(place, slot)
  })
  for (const place of places) slots.set(place, slotOf.get(place) ?? 0)
  return slots
}

/**
 * What is to be drawn into each slot. Those that are free are taken in the order in which they stand, so that after a
 * jump all stand in order already.
 */
function placesBySlot(places: readonly number[], before: Slots): (number | undefined)[] {
  const placeIn: (number | undefined)[] = []
  for (const place of places) {
    const slot = before.get(place)
    if (slot !== undefined) placeIn[slot] = place
  }
  const newPlaces = places.filter((place) => !before.has(place))
  let next = 0
  for (const slot of before.values()) {
    if (next < newPlaces.length && placeIn[slot] === undefined) placeIn[slot] = newPlaces[next++]
  }
  for (let slot = 0; next < newPlaces.length; slot += 1) {
    if (placeIn[slot] === undefined) placeIn[slot] = newPlaces[next++]
  }
  return placeIn
}
