import type { DateOrder } from '../../../../src/framework/files/date-format'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { Amount } from '../../../../src/framework/values/money'

/** A payment read from a bank statement. */
export interface BankEntry {
  /** The line of the table, or the number of the entry in the camt file, counted from 1. */
  line: number
  bookedOn: CalendarDate
  currency: string
  /** Always greater than 0. */
  amount: Amount
  payer: string | null
  remittance: string
  /** The bank's reference, if there is one. Several payments can share it. */
  reference: string | null
}

/** The reasons to omit a row, whichever direction it has. */
export const omissionReasons = {
  known: 'Already imported',
  not_booked: 'Not booked',
  balance: 'Balance or total',
  reversed: 'Reversal',
} as const

/** A row that was omitted for one of these reasons. */
export interface OmittedRow {
  line: number
  reason: keyof typeof omissionReasons
  /** The text of the row as in the file. */
  text: string
}

export type DecimalMark = 'point' | 'comma'

/** What amounts with neither sign nor direction mean: all were received, or some were paid out. */
export type UnsignedAmounts = 'received' | 'either'

/** A person's answers about how to read the files of an account. */
export interface ReadingAnswers {
  dateOrder?: DateOrder | undefined
  decimalMark?: DecimalMark | undefined
  unsignedAmounts?: UnsignedAmounts | undefined
}

export const readingQuestions = [
  'dateOrder',
  'decimalMark',
  'unsignedAmounts',
] as const satisfies (keyof ReadingAnswers)[]

/** A text that can be read in two ways, with both readings if the text itself shows them. */
export interface ReadingQuestion {
  line: number
  example: string
  /** The readings, by the answer that leads to each. */
  readings: Readonly<Record<string, string>>
}

export type ReadingQuestions = Partial<Record<keyof ReadingAnswers, ReadingQuestion>>

/** The contents of a statement. */
export interface StatementContents {
  /** The account that the statement names, if any. */
  account: string | null
  entries: BankEntry[]
  /** The number of rows that are not incoming payments, including the omitted rows. */
  others: number
  omitted: OmittedRow[]
  /** The answers that were needed to read the file. */
  answers: ReadingAnswers
}

type StatementRefusal =
  | 'notStatement'
  | 'lineUnreadable'
  | 'tooManyLines'
  | 'directionUnknown'
  | 'directionMissing'
  | 'statusUnknown'
  | 'wrongCurrency'

export interface RefusedStatement {
  ok: false
  code: StatementRefusal
  line?: number
  /** The text that is unreadable. */
  value?: string
}

export type StatementAnswer =
  | ({ ok: true } & StatementContents)
  | RefusedStatement
  | { ok: false; code: 'asked'; questions: ReadingQuestions }

/** The largest number of lines in one statement. */
export const maxLines = 20_000

/** Normalises an account number for comparison, because banks write it with blanks or in groups. */
export const normalizeAccount = (account: string): string => account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const shortenText = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most)

/** Cuts the texts of the entry to the length of the fields that store them. */
export const truncateEntry = ({ payer, remittance, reference, ...entry }: BankEntry): BankEntry => ({
  ...entry,
  payer: payer ? shortenText(payer, 140) || null : null,
  remittance: shortenText(remittance, 1000),
  reference: reference ? shortenText(reference, 60).toUpperCase() || null : null,
})

export const toOmittedRow = (line: number, reason: OmittedRow['reason'], cells: readonly string[]): OmittedRow => {
  const text = shortenText(cells.filter((cell) => cell.trim() !== '').join(' | '), 301)
  return { line, reason, text: text.length > 300 ? `${text.slice(0, 299)}…` : text }
}
