import { amount, integer, list, oneOf, optional, readTable, word } from '../../../demo/table'
import { billingCycles, licenceTypes } from '../../sets'

const names = <Name extends string>(choices: Readonly<Record<Name, string>>) => Object.keys(choices) as Name[]

const columns = {
  ...{ toolName: word, owner: word, category: word, purpose: word, vendor: word },
  ...{ licenceType: oneOf(...names(licenceTypes)), billingCycle: oneOf(...names(billingCycles)) },
  ...{ currency: word, unitCost: amount, seats: integer },
  // The first day, so many days ago, and the months of the term.
  ...{ startedAgo: integer, renewalIn: optional(integer) },
  // What became of it, who has a seat, and what holders answered.
  ...{ next: oneOf('requested', 'rejected', 'approved', 'active', 'due', 'cancelled', 'expired') },
  ...{ holders: optional(list), needed: optional(list), notNeeded: optional(list), autoRenew: optional(word) },
}

/** Tools of the demo company: requested, in use, to be renewed, ended. */
export const demoTools = readTable(
  columns,
  `
  Chitra design boards | eng.applications | design | Drafts of screens that customers comment on | meghdhara | \
    subscription | yearly | INR | 14500 | 8 | 345 | 20 | due | eng.applications.1, eng.applications.2, \
    del.banking.1, del.banking.2, sam.sales.2, eng.quality.1 | eng.applications.1, eng.quality.1 | del.banking.2
  Oakmarrow office suite | adm.support | office | Documents and tables for everybody | oakmarrow | subscription | \
    yearly | GBP | 41.50 | 40 | 240 | 125 | active | adm.support.1, del.retail.1, eng.platform.1, eng.platform.2, \
    ppl.operations.1 | | | yes
  Lichtblick load tests | eng.quality | development | Load tests before a release | nordlichter | subscription | \
    quarterly | EUR | 96 | 4 | 75 | 17 | due | eng.quality.1, eng.quality.2
  Vani messages | sam.marketing | communication | Text messages to customers | samparkam | usage | monthly | INR | \
    2400 | 1 | 120 | | active | sam.marketing.1
  Aksharika fonts | sam.marketing | design | Fonts of the company | aksharika | perpetual | one_time | INR | 18900 | \
    3 | 300 | | active | sam.marketing.1
  Meghdhara build minutes | eng.platform | development | Builds of every change | meghdhara | subscription | monthly | \
    INR | 3250 | 10 | 40 | 21 | approved
  Ganit spreadsheets | fin.accounts | office | Large tables for the audit | meghdhara | subscription | yearly | INR | \
    9800 | 3 | -14 | 379 | requested
  Drishti recordings | del.retail | communication | Recordings of meetings | samparkam | subscription | yearly | INR | \
    7200 | 12 | -7 | 358 | rejected
  Purana wiki | eng.platform | office | Notes of the teams, moved to the office suite | meghdhara | subscription | \
    yearly | INR | 4800 | 10 | 400 | -35 | expired | eng.platform.1, eng.platform.2
  Sanket polls | ppl.operations | other | Polls after trainings | samparkam | subscription | yearly | INR | 6500 | 2 | \
    200 | 165 | cancelled | ppl.operations.1
`,
)

export type DemoTool = (typeof demoTools)[number]
