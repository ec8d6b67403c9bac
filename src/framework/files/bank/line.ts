import type { CalendarDate } from '../../values/dates'
import type { Amount } from '../../values/money'
import type { DateOrder } from '../dates'

/** A payment that a bank statement tells of. */
export interface BankEntry {
  /** Where it stands: the line of a table, the entry of a camt file, from 1. */
  line: number
  bookedOn: CalendarDate
  currency: string
  /** Above nothing. */
  amount: Amount
  payer: string | null
  remittance: string
  /** What the bank calls it, where it says so; several may be called the same. */
  reference: string | null
}

/** Why a row is not taken in, whichever way its money went. */
export const omissionReasons = {
  known: 'Known before',
  not_booked: 'Not booked',
  balance: 'A balance or a total',
  reversed: 'Takes something back',
} as const

/** A row that was left out for a reason of its own. */
export interface OmittedRow {
  line: number
  reason: keyof typeof omissionReasons
  /** As it stands in the file. */
  text: string
}

export type DecimalMark = 'point' | 'comma'

/** What amounts without a sign and without a direction are: all of them received, or some of them paid out. */
export type UnsignedAmounts = 'received' | 'either'

/** What a person has said of how files of an account are written. */
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

/** A text that can be read in two ways, and what it would be either way, where the text alone shows it. */
export interface ReadingQuestion {
  line: number
  example: string
  /** By the answers. */
  readings: Readonly<Record<string, string>>
}

export type ReadingQuestions = Partial<Record<keyof ReadingAnswers, ReadingQuestion>>

/** What is read of a statement. */
export interface ReadStatement {
  /** The account that it is of, where it says so. */
  account: string | null
  entries: BankEntry[]
  /** Rows that are no payments in, those that are told as well. */
  others: number
  omitted: OmittedRow[]
  /** The answers that something in the file was read by. */
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
  /** What stands there. */
  value?: string
}

export type StatementAnswer =
  | ({ ok: true } & ReadStatement)
  | RefusedStatement
  | { ok: false; code: 'asked'; questions: ReadingQuestions }

/** Lines of one statement. */
export const maxLines = 20_000

/** As it may be compared: banks write accounts with blanks, and in groups. */
export const normalizeAccount = (account: string): string => account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const shorten = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most)

/** An entry as it is kept: no longer than its fields. */
export const truncateEntry = ({ payer, remittance, reference, ...entry }: BankEntry): BankEntry => ({
  ...entry,
  payer: payer ? shorten(payer, 140) || null : null,
  remittance: shorten(remittance, 1000),
  reference: reference ? shorten(reference, 60).toUpperCase() || null : null,
})

export const toOmittedRow = (line: number, reason: OmittedRow['reason'], cells: readonly string[]): OmittedRow => {
  const text = shorten(cells.filter((cell) => cell.trim() !== '').join(' | '), 301)
  return { line, reason, text: text.length > 300 ? `${text.slice(0, 299)}…` : text }
}
