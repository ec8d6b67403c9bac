import { type CalendarDate, plusDays } from '../../values/dates'
import { decimalsOf } from '../../values/money'
import { type DateOrder, readDay } from '../dates'
import { readFigures } from '../numbers'
import type { DecimalMark, ReadingQuestion, UnsignedAmounts } from './line'

/** A cell and the line it stands in. */
export interface Cell {
  line: number
  text: string
}

/** How all cells are read: by what they say themselves, else by the answer, else it has to be asked. */
export type Decision<Way> = { way: Way; isAnswered: boolean } | { question: ReadingQuestion }

interface Ways<Way extends string> {
  both: readonly [Way, Way]
  read(text: string, way: Way): string | undefined
  /** Whether the reading cannot be meant. */
  isAgainst(read: string): boolean
  answer: Way | undefined
}

/** Cells that either way can read say nothing; one that only one way can read decides, and so does a reading against. */
function decide<Way extends string>(
  cells: readonly Cell[],
  { both, read, isAgainst, answer }: Ways<Way>,
): Decision<Way> {
  const [first, second] = both
  const pairs = cells.map((cell) => ({ cell, one: read(cell.text, first), other: read(cell.text, second) }))
  const anyPair = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.some(test)
  const wrong = {
    first: anyPair(({ one, other }) => one === undefined && other !== undefined),
    second: anyPair(({ one, other }) => one !== undefined && other === undefined),
  }
  // Where both are wrong, a line that cannot be read says so.
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

/** What comes first in days of figures; days after today speak against a reading. */
export function decideDateOrder(
  cells: readonly Cell[],
  today: CalendarDate,
  answer: DateOrder | undefined,
): Decision<DateOrder> {
  // The bank may be in a zone where the next day has begun.
  const last = plusDays(today, 1) ?? today
  return decide(cells, { both: ['dmy', 'mdy'], read: readDay, isAgainst: (day) => day > last, answer })
}

export const decimalSigns = { point: '.', comma: ',' } as const

/** What stands before decimals; in currencies of two of them `1,500` alone is thousands, whoever wrote it. */
export function decideDecimalMark(
  cells: readonly Cell[],
  currency: string,
  answer: DecimalMark | undefined,
): Decision<DecimalMark> {
  const isGrouped = ({ text }: Cell) => decimalsOf(currency) < 3 && /^\D*\d{1,3},\d{3}\D*$/.test(text)
  const doubtful = cells.filter((cell) => !isGrouped(cell))
  const read = (text: string, mark: DecimalMark) => readFigures(text, decimalSigns[mark])
  return decide(doubtful, { both: ['point', 'comma'], read, isAgainst: () => false, answer })
}

/** A table of money received alone looks like one that left its signs out: a person says which it is. */
export function decideUnsigned(
  undirected: Cell | undefined,
  answer: UnsignedAmounts | undefined,
): Decision<UnsignedAmounts> & { line?: number } {
  if (!undirected) return { way: 'received', isAnswered: false }
  const { line, text } = undirected
  return answer ? { way: answer, isAnswered: true, line } : { question: { line, example: text, readings: {} } }
}
