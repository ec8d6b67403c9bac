import { useRef } from 'react'

/** The slot of each position in the list, in the order of the elements on the page. */
type RowSlots = ReadonlyMap<number, number>

/**
 * Gives each rendered position a slot number, which it keeps while it is rendered; then another position
 * gets it. So rows use the elements of rows that left, and scrolling creates no garbage. While the list
 * `isMoving`, no element changes its order on the page, because that forces style and layout. At rest all
 * elements are in the order of their positions, for keyboards and screen readers.
 */
export function useRowSlots(places: readonly number[], isMoving: boolean): RowSlots {
  const before = useRef<RowSlots>(new Map())
  before.current = assignSlots(places, before.current, isMoving)
  return before.current
}

/**
 * Keeps the slots of positions that stay, and gives the free slots to the others. It uses plain loops,
 * because it runs at each frame.
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
 * Lists the position of each slot. Free slots are used in their order, so that after a jump everything is
 * in order at once.
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
