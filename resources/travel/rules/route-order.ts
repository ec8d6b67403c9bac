type Legs = readonly { readonly departAt: string | null; readonly arriveBy: string | null }[]
type Stays = readonly { readonly checkIn: string; readonly checkOut: string }[]

/** Tells whether each leg arrives after it departs, and departs once the one before has arrived. */
export const areLegsInOrder = (legs: Legs) =>
  legs.every(
    ({ departAt, arriveBy }, at) =>
      (departAt ?? '') < (arriveBy ?? '') && (legs[at - 1]?.arriveBy ?? '') <= (departAt ?? ''),
  )

/** Tells whether nobody is named twice and the traveller not at all. */
export const isEachOtherOnce = (people: readonly { readonly empId: number | null }[], traveller: number | null) =>
  new Set([traveller, ...people.map(({ empId }) => empId)]).size === people.length + 1

/** Tells whether each stay has a night and lies within the dates of the trip. */
export const areStaysInside = (stays: Stays, from: string | null, to: string | null) =>
  stays.every(
    ({ checkIn, checkOut }) => checkIn < checkOut && checkIn >= (from ?? checkIn) && checkOut <= (to ?? checkOut),
  )
