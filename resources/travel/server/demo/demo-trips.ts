import { integer, oneOf, type Row, readTable, word } from '../../../demo/table'

const columns = {
  // Keys of the person, the manager and the paying department; days to the departure, and how many.
  ...{ by: word, decidedBy: word, department: word, ahead: integer, days: integer },
  ...{ city: word, fare: word, budget: word },
  until: oneOf('asked', 'granted', 'booked', 'refused'),
  purpose: word,
}

export type DemoTrip = Row<typeof columns>

/** Trips in several states, past and to come. */
export const demoTrips = readTable(
  columns,
  `
  del.banking.3 | del.banking | del | -24 | 2 | Mumbai | 6450.00 | 5200.00 | booked | Acceptance of the second release
  sam.sales.2 | sam.sales | sam | 16 | 1 | Delhi | 7200.00 | 5800.00 | booked | Talks about the renewal
  del.banking.4 | del.banking | del | 30 | 2 | Chennai | 4300.00 | 4800.00 | asked | Workshop with the users
  eng.quality.2 | eng.quality | eng | 40 | 2 | Pune | 3900.00 | 4100.00 | refused | Visit to the test laboratory
  del.banking.2 | del.banking | del | 26 | 2 | Pune | 4200.00 | 4800.00 | granted | Training of the new users
`,
)
