import type { DateOrder } from '../../../../src/framework/files/date-format'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { Amount } from '../../../../src/framework/values/money'

/** A payment on a bank statement. */
export interface BankEntry {
  /** Line of the table or entry of the camt file, from 1. */
  line: number
  bookedOn: CalendarDate
  currency: string
  /** Above 0. */
  amount: Amount
  payer: string | null
  remittance: string
  /** The bank's reference, if any; several payments may share it. */
  reference: string | null
}

/** Why a row is omitted, whatever its direction. */
export const omissionReasons = {
  known: 'Known before',
  not_booked: 'Not booked',
  balance: 'A balance or a total',
  reversed: 'Takes something back',
} as const

/** A row that was omitted for one of these reasons. */
export interface OmittedRow {
  line: number
  reason: keyof typeof omissionReasons
  /** As in the file. */
  text: string
}

export type DecimalMark = 'point' | 'comma'

/** What amounts without sign and direction are: all received, or some of them paid out. */
export type UnsignedAmounts = 'received' | 'either'

/** How files of an account are to be read, as a person answered. */
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

/** A text with two possible readings, and both of them where the text alone shows them. */
export interface ReadingQuestion {
  line: number
  example: string
  /** The readings by answer. */
  readings: Readonly<Record<string, string>>
}

export type ReadingQuestions = Partial<Record<keyof ReadingAnswers, ReadingQuestion>>

/** The contents of a statement. */
export interface StatementContents {
  /** The statement's account, if it says so. */
  account: string | null
  entries: BankEntry[]
  /** Rows that are no incoming payments, including the omitted ones that are shown. */
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
  /** The text at that place. */
  value?: string
}

export type StatementAnswer =
  | ({ ok: true } & StatementContents)
  | RefusedStatement
  | { ok: false; code: 'asked'; questions: ReadingQuestions }

/** Most lines of one statement. */
export const maxLines = 20_000

/** Normalised for comparison: banks write accounts with blanks, in groups. */
export const normalizeAccount = (account: string): string => account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const shortenText = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most)

/** The entry, cut to the length of its fields. */
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
