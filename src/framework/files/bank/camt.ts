import { isCalendarDate } from '../../values/dates'
import { readAmount, toUnits } from '../../values/money'
import { allAt, readXml, textAt, type XmlElement } from '../read-xml'
import {
  type BankEntry,
  entryOf,
  mostLines,
  type OmittedRow,
  omittedRow,
  type RefusedStatement,
  type StatementAnswer,
} from './line'
import { isBooked, isPlaceholder } from './row-words'

/** The payments in of a statement by ISO 20022, camt.053 of any version. */
export function readCamt(text: string): StatementAnswer {
  const read = readXml(text)
  if (!read.ok) return { ok: false, code: 'notStatement' }
  const [statement, ...more] = allAt(read.root, 'BkToCstmrStmt', 'Stmt')
  // Statements of several accounts are taken in one by one.
  if (read.root.name !== 'Document' || !statement || more.some((other) => accountOf(other) !== accountOf(statement)))
    return { ok: false, code: 'notStatement' }
  const booked = [statement, ...more].flatMap((each) => allAt(each, 'Ntry'))
  const entries: BankEntry[] = []
  const omitted: OmittedRow[] = []
  let received = 0
  for (const [index, entry] of booked.entries()) {
    const line = index + 1
    const standing = standingOf(entry)
    if (typeof standing === 'object') return { ok: false, line, ...standing }
    if (standing === 'reversed' || standing === 'not_booked') omitted.push(omittedRow(line, standing, textsIn(entry)))
    if (standing !== 'received') continue
    const lines = linesOf(entry, line)
    if (!lines) return { ok: false, code: 'lineUnreadable', line }
    received += 1
    entries.push(...lines)
    if (entries.length > mostLines) return { ok: false, code: 'tooManyLines' }
  }
  const others = booked.length - received
  return { ok: true, account: accountOf(statement), entries, others, omitted, answers: {} }
}

const accountOf = (statement: XmlElement): string | null =>
  textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? null

type Standing = 'received' | OmittedRow['reason'] | 'out' | Pick<RefusedStatement, 'code' | 'value'>

/** Whether it came in: booked, and taking nothing back. */
function standingOf(entry: XmlElement): Standing {
  const direction = textAt(entry, 'CdtDbtInd') ?? ''
  const status = (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts')) || 'BOOK'
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return direction ? { code: 'directionUnknown', value: direction } : { code: 'directionMissing' }
  if (isBooked(status) === false) return 'not_booked'
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
  if (isReversal) return 'reversed'
  if (direction === 'DBIT') return 'out'
  return isBooked(status) ? 'received' : { code: 'statusUnknown', value: status }
}

/** What an entry says, for whoever looks why it was left out. */
const textsIn = (entry: XmlElement): string[] => [
  textAt(entry, 'BookgDt', 'Dt') ?? '',
  textAt(entry, 'Amt') ?? '',
  textAt(entry, 'AcctSvcrRef') ?? '',
  ...allAt(entry, 'NtryDtls', 'TxDtls', 'RltdPties', 'Dbtr', 'Nm').map(({ text }) => text),
  ...allAt(entry, 'NtryDtls', 'TxDtls', 'RltdPties', 'Dbtr', 'Pty', 'Nm').map(({ text }) => text),
  ...allAt(entry, 'NtryDtls', 'TxDtls', 'RmtInf', 'Ustrd').map(({ text }) => text),
]

interface Sum {
  amount: string
  currency: string
}

function sumAt(element: XmlElement, ...path: string[]): Sum | undefined {
  const [found] = allAt(element, ...path)
  const amount = readAmount(found?.text)
  const currency = found?.attributes.Ccy
  return amount && currency && toUnits(amount) > 0n ? { amount, currency } : undefined
}

/** One line, or where the bank booked several payments at once one for each, if these come to what was booked. */
function linesOf(entry: XmlElement, line: number): BankEntry[] | undefined {
  const whole = sumAt(entry, 'Amt')
  const bookedOn = textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm')?.slice(0, 10)
  if (!whole || !bookedOn || !isCalendarDate(bookedOn)) return undefined
  const details = allAt(entry, 'NtryDtls', 'TxDtls')
  const sums = details.map((each) => sumAt(each, 'Amt') ?? sumAt(each, 'AmtDtls', 'TxAmt', 'Amt'))
  const together = sums.reduce((all, each) => all + toUnits(each?.amount ?? '0'), 0n)
  const isSplit =
    details.length > 1 && together === toUnits(whole.amount) && sums.every((each) => each?.currency === whole.currency)
  if (!isSplit) return [lineOf(entry, details, { ...whole, line, bookedOn }, '')]
  return details.map((each, place) =>
    lineOf(entry, [each], { ...(sums[place] ?? whole), line, bookedOn }, `/${place + 1}`),
  )
}

function lineOf(
  entry: XmlElement,
  details: readonly XmlElement[],
  sum: Pick<BankEntry, 'line' | 'bookedOn' | 'amount' | 'currency'>,
  place: string,
): BankEntry {
  const texts = (...path: string[]) => details.flatMap((each) => allAt(each, ...path).map(({ text }) => text))
  const reference = textAt(entry, 'AcctSvcrRef') ?? texts('Refs', 'AcctSvcrRef')[0]
  const said = [
    ...texts('RmtInf', 'Ustrd'),
    ...texts('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...texts('RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...texts('Refs', 'EndToEndId').filter((id) => !isPlaceholder(id)),
  ]
  const [payer] = [...texts('RltdPties', 'Dbtr', 'Nm'), ...texts('RltdPties', 'Dbtr', 'Pty', 'Nm')]
  const remittance = said.join(' ') || (textAt(entry, 'AddtlNtryInf') ?? '')
  return entryOf({
    ...sum,
    payer: payer ?? null,
    remittance,
    reference: reference ? reference.slice(0, 50) + (isPlaceholder(reference) ? '' : place) : null,
  })
}
