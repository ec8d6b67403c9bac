import type { Reader } from '../../../server/records/query'
import { countRecords } from '../../../server/records/read-records'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Decimal } from '../../../src/framework/values/decimal'
import type { Amount } from '../../../src/framework/values/money'
import { toolInvoices } from '../toolInvoices'
import { toolSeats, unansweredSeats } from '../toolSeats'
import { toolTerms } from '../toolTerms'

const s = sqlNames(toolSeats, 's')
const t = sqlNames(toolTerms, 't')
const i = sqlNames(toolInvoices, 'i')

/** A seat in use, as the renewal sees it. */
interface HeldSeat {
  id: number
  empId: number
  answer: keyof typeof import('../sets').seatAnswers | null
  wasAsked: boolean
  leavesBefore: boolean
}

const heldSeatsSql = statement('tool_seats_in_use')`
  select ${s.id}, ${s.empId} as "empId", ${s.answer}, ${s.roundOn} is not null as "wasAsked",
  ${s.leavesBefore} as "leavesBefore" from ${s}
  where ${s.toolId} = $1 and ${s.status} = any($2::text[]) order by ${s.empId}`

/** Reads the seats of a tool that are in use. */
export const readHeldSeats = async ({ sql }: Writer, toolId: number): Promise<HeldSeat[]> =>
  (await sql.query<HeldSeat>(heldSeatsSql(toolId, toolSeats.workflow.sets.held))).rows

interface AgreedTerm {
  id: number
  kind: 'first' | 'renewal' | 'seats'
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  seats: number
  unitCost: Amount
  exchangeRate: Decimal
}

const agreedTermsSql = statement('tool_terms_agreed')`
  select ${t.id}, ${t.kind}, ${t.startsOn} as "startsOn", ${t.endsOn} as "endsOn", ${t.seats},
  ${t.unitCost}::text as "unitCost", ${t.exchangeRate}::text as "exchangeRate" from ${t}
  where ${t.toolId} = $1 and ${t.status} = any($2::text[])
  order by ${t.startsOn}, ${t.id}`

/** Reads the terms of a tool that are agreed to, and the changes of seats within them. */
export const readAgreedTerms = async ({ sql }: Writer, toolId: number): Promise<AgreedTerm[]> =>
  (await sql.query<AgreedTerm>(agreedTermsSql(toolId, toolTerms.workflow.sets.agreed))).rows

const invoicesSql = statement('tool_invoices_dated')`
  select ${i.invoiceDate} as on, ${i.net}::text as amount from ${i} where ${i.toolId} = $1 order by ${i.id}`

export const readInvoices = async ({ sql }: Writer, toolId: number) =>
  (await sql.query<{ on: CalendarDate; amount: Amount }>(invoicesSql(toolId))).rows

/** Counts the seats about which the user is asked and has said nothing yet. */
export const countUnansweredSeats = async (reader: Reader): Promise<number> =>
  reader.caller.roles.includes('employee') && reader.model.tables.has(toolSeats.name)
    ? countRecords(reader, toolSeats.name, unansweredSeats)
    : 0
