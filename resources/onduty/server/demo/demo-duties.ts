import { integer, oneOf, optional, type Row, readTable, word } from '../../../demo/table'
import type { purposes } from '../../sets'

const columns = {
  // Keys of the person and of the approver; days from today to the first one, and how many.
  ...{
    by: word,
    decidedBy: word,
    ahead: integer,
    days: integer,
    session: optional(oneOf('first_half', 'second_half')),
  },
  purpose: (text: string) => text as keyof typeof purposes,
  until: oneOf('asked', 'granted', 'over', 'refused', 'withdrawn'),
  ...{ place: word, reason: word },
}

export type DemoDuty = Row<typeof columns>

/** Duties in every state. */
export const demoDuties = readTable(
  columns,
  `
  del.banking.4 | del.banking | -3 | 1 | | site_work | over | Data centre, Navi Mumbai | Racks for the new cluster
  eng.platform.1 | eng.platform | -4 | 1 | | training | over | Pune | Course on databases
  eng.applications.2 | eng.applications | 0 | 1 | | client_visit | granted | Mumbai, Fort | Workshop with the users
  sam.sales.1 | sam.sales | 0 | 2 | | client_visit | granted | Bengaluru | Talks about the renewal
  ppl.operations.1 | ppl.operations | 2 | 1 | first_half | recruitment | granted | College of Engineering | \
    Interviews on the campus
  eng.platform.2 | eng.platform | 6 | 2 | | conference | granted | Hyderabad | A talk of ours is on the programme
  del.banking.1 | del.banking | 3 | 1 | | client_visit | asked | Chennai | Acceptance of the second release
  del.banking.2 | del.banking | 7 | 1 | second_half | bank_or_government | asked | Registrar of companies | Signing \
    of the deed
  del.banking.3 | del.banking | 30 | 3 | | training | refused | Delhi | Course on payments
  eng.quality.3 | eng.quality | 8 | 1 | | other | withdrawn | Warehouse | Counting devices
`,
)
