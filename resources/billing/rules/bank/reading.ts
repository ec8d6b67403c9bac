import { type DateOrder, readDayText } from '../../../../src/framework/files/date-format'
import { readNumberText } from '../../../../src/framework/files/number-format'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { currencyDecimals } from '../../../../src/framework/values/money'
import type { DecimalMark, ReadingQuestion, UnsignedAmounts } from './line'

/** The text of a cell, and its line. */
export interface LocatedCell {
  line: number
  text: string
}

/** How to read all cells: as the cells themselves show, else as the user answered; else a question to ask. */
type ReadingDecision<Way> = { way: Way; isAnswered: boolean } | { question: ReadingQuestion }

interface ReadingOptions<Way extends string> {
  both: readonly [Way, Way]
  read(text: string, way: Way): string | undefined
  /** Whether this value proves that the reading is wrong. */
  isAgainst(read: string): boolean
  answer: Way | undefined
}

/**
 * Decides between two readings. A cell that only one of them can read decides, and so does a value that
 * `isAgainst` rules out.
 */
function decideReading<Way extends string>(
  cells: readonly LocatedCell[],
  { both, read, isAgainst, answer }: ReadingOptions<Way>,
): ReadingDecision<Way> {
  const [first, second] = both
  const pairs = cells.map((cell) => ({ cell, one: read(cell.text, first), other: read(cell.text, second) }))
  const anyPair = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.some(test)
  const wrong = {
    first: anyPair(({ one, other }) => one === undefined && other !== undefined),
    second: anyPair(({ one, other }) => one !== undefined && other === undefined),
  }
  // If each reading fails for some cell, one is taken and the unreadable line is refused later.
  if (wrong.first || wrong.second) return { way: wrong.first ? second : first, isAnswered: false }
  const differing = pairs.find(({ one, other }) => one !== other)
  if (!differing) return { way: first, isAnswered: false }
  const against = {
    first: anyPair(({ one }) => one !== undefined && isAgainst(one)),
    second: anyPair(({ other }) => other !== undefined && isAgainst(other)),
  }
  if (against.first !== against.second) return { way: against.first ? second : first, isAnswered: false }
  if (answer) return { way: answer, isAnswered: true }
  const { cell, one = '', other = '' } = differing
  return { question: { line: cell.line, example: cell.text, readings: { [first]: one, [second]: other } } }
}

/** Decides whether day or month comes first. A reading that gives dates after today is ruled out. */
export function decideDateOrder(
  cells: readonly LocatedCell[],
  today: CalendarDate,
  answer: DateOrder | undefined,
): ReadingDecision<DateOrder> {
  // In the bank's time zone, tomorrow may have begun.
  const last = plusDays(today, 1) ?? today
  return decideReading(cells, { both: ['dmy', 'mdy'], read: readDayText, isAgainst: (day) => day > last, answer })
}

export const decimalSigns = { point: '.', comma: ',' } as const

/**
 * Decides which sign comes before the decimals. In a currency with two decimals `1,500` decides nothing,
 * because its comma separates thousands.
 */
export function decideDecimalMark(
  cells: readonly LocatedCell[],
  currency: string,
  answer: DecimalMark | undefined,
): ReadingDecision<DecimalMark> {
  const isGrouped = ({ text }: LocatedCell) => currencyDecimals(currency) < 3 && /^\D*\d{1,3},\d{3}\D*$/.test(text)
  const doubtful = cells.filter((cell) => !isGrouped(cell))
  const read = (text: string, mark: DecimalMark) => readNumberText(text, decimalSigns[mark])
  return decideReading(doubtful, { both: ['point', 'comma'], read, isAgainst: () => false, answer })
}

/**
 * Decides what amounts without a sign mean. A file that lists only receipts looks the same as one that omits
 * signs, so a person has to answer.
 */
export function decideUnsigned(
  undirected: LocatedCell | undefined,
  answer: UnsignedAmounts | undefined,
): ReadingDecision<UnsignedAmounts> & { line?: number } {
  if (!undirected) return { way: 'received', isAnswered: false }
  const { line, text } = undirected
  return answer ? { way: answer, isAnswered: true, line } : { question: { line, example: text, readings: {} } }
}
