import { isCalendarDate } from '../../../../src/framework/values/dates'
import { readAmount, toUnits } from '../../../../src/framework/values/money'
import {
  type BankEntry,
  maxLines,
  type OmittedRow,
  type RefusedStatement,
  type StatementAnswer,
  toOmittedRow,
  truncateEntry,
} from './line'
import { findElements, findElementText, readXml, type XmlElement } from './read-xml'
import { isBookedText, isPlaceholderReference } from './row-words'

/** Reads the incoming payments of an ISO 20022 statement, camt.053 of any version. */
export function readCamt(text: string): StatementAnswer {
  const read = readXml(text)
  if (!read.ok) return { ok: false, code: 'notStatement' }
  const [statement, ...more] = findElements(read.root, 'BkToCstmrStmt', 'Stmt')
  // A file with statements of several accounts is refused: each account has to be imported on its own.
  if (
    read.root.name !== 'Document' ||
    !statement ||
    more.some((other) => findAccount(other) !== findAccount(statement))
  )
    return { ok: false, code: 'notStatement' }
  const booked = [statement, ...more].flatMap((each) => findElements(each, 'Ntry'))
  const entries: BankEntry[] = []
  const omitted: OmittedRow[] = []
  let received = 0
  for (const [index, entry] of booked.entries()) {
    const line = index + 1
    const standing = classifyEntry(entry)
    if (typeof standing === 'object') return { ok: false, line, ...standing }
    if (standing === 'reversed' || standing === 'not_booked')
      omitted.push(toOmittedRow(line, standing, listEntryTexts(entry)))
    if (standing !== 'received') continue
    const lines = readPayments(entry, line)
    if (!lines) return { ok: false, code: 'lineUnreadable', line }
    received += 1
    entries.push(...lines)
    if (entries.length > maxLines) return { ok: false, code: 'tooManyLines' }
  }
  const others = booked.length - received
  return { ok: true, account: findAccount(statement), entries, others, omitted, answers: {} }
}

const findAccount = (statement: XmlElement): string | null =>
  findElementText(statement, 'Acct', 'Id', 'IBAN') ?? findElementText(statement, 'Acct', 'Id', 'Othr', 'Id') ?? null

type EntryClass = 'received' | OmittedRow['reason'] | 'out' | Pick<RefusedStatement, 'code' | 'value'>

/** Classifies an entry: a payment in only if it is booked and is no reversal. */
function classifyEntry(entry: XmlElement): EntryClass {
  const direction = findElementText(entry, 'CdtDbtInd') ?? ''
  const status =
    (findElementText(entry, 'Sts', 'Cd') ?? findElementText(entry, 'Sts', 'Prtry') ?? findElementText(entry, 'Sts')) ||
    'BOOK'
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return direction ? { code: 'directionUnknown', value: direction } : { code: 'directionMissing' }
  if (isBookedText(status) === false) return 'not_booked'
  const isReversal = ['true', '1'].includes(findElementText(entry, 'RvslInd') ?? '')
  if (isReversal) return 'reversed'
  if (direction === 'DBIT') return 'out'
  return isBookedText(status) ? 'received' : { code: 'statusUnknown', value: status }
}

/** Lists the texts of an entry, to show which entry was left out. */
const listEntryTexts = (entry: XmlElement): string[] => [
  findElementText(entry, 'BookgDt', 'Dt') ?? '',
  findElementText(entry, 'Amt') ?? '',
  findElementText(entry, 'AcctSvcrRef') ?? '',
  ...findElements(entry, 'NtryDtls', 'TxDtls', 'RltdPties', 'Dbtr', 'Nm').map(({ text }) => text),
  ...findElements(entry, 'NtryDtls', 'TxDtls', 'RltdPties', 'Dbtr', 'Pty', 'Nm').map(({ text }) => text),
  ...findElements(entry, 'NtryDtls', 'TxDtls', 'RmtInf', 'Ustrd').map(({ text }) => text),
]

interface MoneySum {
  amount: string
  currency: string
}

function findSum(element: XmlElement, ...path: string[]): MoneySum | undefined {
  const [sumElement] = findElements(element, ...path)
  const amount = readAmount(sumElement?.text)
  const currency = sumElement?.attributes.Ccy
  return amount && currency && toUnits(amount) > 0n ? { amount, currency } : undefined
}

/**
 * Reads an entry as one payment, or as the payments of a bulk booking if they add up to the booked amount.
 */
function readPayments(entry: XmlElement, line: number): BankEntry[] | undefined {
  const whole = findSum(entry, 'Amt')
  const bookedOn = findElementText(entry, 'BookgDt', 'Dt') ?? findElementText(entry, 'BookgDt', 'DtTm')?.slice(0, 10)
  if (!whole || !bookedOn || !isCalendarDate(bookedOn)) return undefined
  const details = findElements(entry, 'NtryDtls', 'TxDtls')
  const sums = details.map((each) => findSum(each, 'Amt') ?? findSum(each, 'AmtDtls', 'TxAmt', 'Amt'))
  const together = sums.reduce((all, each) => all + toUnits(each?.amount ?? '0'), 0n)
  const isSplit =
    details.length > 1 && together === toUnits(whole.amount) && sums.every((each) => each?.currency === whole.currency)
  if (!isSplit) return [buildEntry(entry, details, { ...whole, line, bookedOn }, '')]
  return details.map((each, place) =>
    buildEntry(entry, [each], { ...(sums[place] ?? whole), line, bookedOn }, `/${place + 1}`),
  )
}

function buildEntry(
  entry: XmlElement,
  details: readonly XmlElement[],
  sum: Pick<BankEntry, 'line' | 'bookedOn' | 'amount' | 'currency'>,
  place: string,
): BankEntry {
  const textsAt = (...path: string[]) => details.flatMap((each) => findElements(each, ...path).map(({ text }) => text))
  const reference = findElementText(entry, 'AcctSvcrRef') ?? textsAt('Refs', 'AcctSvcrRef')[0]
  const said = [
    ...textsAt('RmtInf', 'Ustrd'),
    ...textsAt('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt('RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...textsAt('Refs', 'EndToEndId').filter((id) => !isPlaceholderReference(id)),
  ]
  const [payer] = [...textsAt('RltdPties', 'Dbtr', 'Nm'), ...textsAt('RltdPties', 'Dbtr', 'Pty', 'Nm')]
  const remittance = said.join(' ') || (findElementText(entry, 'AddtlNtryInf') ?? '')
  return truncateEntry({
    ...sum,
    payer: payer ?? null,
    remittance,
    reference: reference ? reference.slice(0, 50) + (isPlaceholderReference(reference) ? '' : place) : null,
  })
}
