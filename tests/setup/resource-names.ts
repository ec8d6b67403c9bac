export {}

/** What tests declare for themselves, beside the resources of the areas. */
declare module '../../src/framework/register' {
  interface EventNames {
    boatArrived: true
  }
  interface ResourceNames {
    chores: true
    asks: true
    badges: true
    bags: true
    baskets: true
    berths: true
    bills: true
    boats: true
    bookings: true
    books: true
    boxes: true
    cars: true
    cellars: true
    crates: true
    credits: true
    crossings: true
    deals: true
    dailyRates: true
    errands: true
    fares: true
    fees: true
    ferries: true
    fruits: true
    funds: true
    gadgets: true
    harbours: true
    houses: true
    jars: true
    leaks: true
    letters: true
    lines: true
    loans: true
    memberships: true
    memos: true
    moorings: true
    notes: true
    odds: true
    orderItems: true
    orders: true
    outingBills: true
    outingLimits: true
    outings: true
    pairs: true
    papers: true
    parcels: true
    parcelThings: true
    permits: true
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
    trips: true
    vaults: true
    vehicles: true
    vouchers: true
  }
}
