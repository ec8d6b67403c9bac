import type { CalendarDate } from '../../values/dates'
import type { Amount } from '../../values/money'

/** A payment that a bank statement tells of. */
export interface BankEntry {
  bookedOn: CalendarDate
  currency: string
  /** Above nothing. */
  amount: Amount
  payer: string | null
  remittance: string
  /** What the bank calls it, where it says so. */
  reference: string | null
}

/** What is read of a statement. */
export interface ReadStatement {
  /** The account that it is of, where it says so. */
  account: string | null
  entries: BankEntry[]
  /** What left the account, or was not booked: nothing of it is kept. */
  others: number
}

export type StatementRefusal = 'notStatement' | 'lineUnreadable' | 'tooManyLines'

export type StatementAnswer = ({ ok: true } & ReadStatement) | { ok: false; code: StatementRefusal; line?: number }

/** Lines of one statement. */
export const mostLines = 20_000

/** As it may be compared: banks write accounts with blanks, and in groups. */
export const bareAccount = (account: string): string => account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const shortened = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most)

/** An entry as it is kept: no longer than its fields. */
export const entryOf = ({ payer, remittance, reference, ...entry }: BankEntry): BankEntry => ({
  ...entry,
  payer: payer ? shortened(payer, 140) || null : null,
  remittance: shortened(remittance, 1000),
  reference: reference ? shortened(reference, 60).toUpperCase() || null : null,
})
