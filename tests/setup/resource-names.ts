export {}

/** What tests declare for themselves, beside the resources of the areas. */
declare module '../../src/framework/register' {
  interface ResourceNames {
    asks: true
    badges: true
    bags: true
    baskets: true
    berths: true
    bills: true
    bookings: true
    books: true
    boxes: true
    cars: true
    cellars: true
    crates: true
    credits: true
    deals: true
    fees: true
    fruits: true
    funds: true
    gadgets: true
    houses: true
    jars: true
    leaks: true
    letters: true
    lines: true
    memos: true
    moorings: true
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
    racks: true
    reachable: true
    rooms: true
    roots: true
    sheets: true
    shelves: true
    slots: true
    spendings: true
    stays: true
    stickers: true
    stubs: true
    tasks: true
    things: true
    tickets: true
    tins: true
    vaults: true
    vehicles: true
    vouchers: true
  }
}
