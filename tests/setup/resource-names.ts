export {}

/** What tests declare for themselves, beside the resources of the areas. */
declare module '../../src/framework/register' {
  interface ResourceNames {
    baskets: true
    fruits: true
    asks: true
    badges: true
    bags: true
    bills: true
    bookings: true
    books: true
    boxes: true
    cars: true
    crates: true
    credits: true
    deals: true
    fees: true
    gadgets: true
    houses: true
    leaks: true
    letters: true
    lines: true
    memos: true
    notes: true
    odds: true
    orderItems: true
    orders: true
    pairs: true
    papers: true
    parcels: true
    plans: true
    postings: true
    proofs: true
    pupils: true
    reachable: true
    roots: true
    sheets: true
    shelves: true
    slots: true
    stays: true
    stickers: true
    stubs: true
    tasks: true
    things: true
    tickets: true
    vaults: true
    vehicles: true
    vouchers: true
  }
}
