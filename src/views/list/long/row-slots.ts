import { useRef } from 'react'

/** Places and their slots, in the order of their elements on the page. */
type RowSlots = ReadonlyMap<number, number>

/**
 * A number for each place that is rendered. A place keeps it while it is rendered, then another one gets it:
 * rows reuse the elements of rows that left, so that scrolling creates no garbage. While the list `isMoving`
 * no element is moved among the others, because that forces style and layout; at rest all are in the order of
 * their places, for keyboards and screen readers.
 */
export function useRowSlots(places: readonly number[], isMoving: boolean): RowSlots {
  const before = useRef<RowSlots>(new Map())
  before.current = assignSlots(places, before.current, isMoving)
  return before.current
}

/**
 * Keeps the slots of places that stay, and gives free ones to the
 * others. Plain loops, because it runs at each frame.
 */
export function assignSlots(places: readonly number[], before: RowSlots, isMoving: boolean): RowSlots {
  const placeIn = listPlacesBySlot(places, before)
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
 * The place of each slot. Free slots are taken in their order, so that after a jump all are in order already.
 */
function listPlacesBySlot(places: readonly number[], before: RowSlots): (number | undefined)[] {
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
