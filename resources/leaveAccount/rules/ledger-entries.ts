import type { CalendarDate } from '../../../src/framework/values/dates'
import type { entryTypes } from '../../leave/leaveLedger'
import type { Hundredths } from './hundredths'

export type LedgerEntryType = keyof typeof entryTypes

/** A ledger entry of a person and a leave type. The balance is the sum of `days`. */
export interface LedgerEntry {
  entryType: LedgerEntryType
  /** The days with their sign. */
  days: Hundredths
  /** For a grant the first day on which it can be used; for leave its date, with one entry per counted date. */
  effectiveDate: CalendarDate
  /**
   * The last day on which the days can be taken; null if they do not expire. A negative entry that is not
   * leave finds its bucket by this date.
   */
  expiresOn: CalendarDate | null
  /** The id of the request, on `taken` and `taken_reversal`. A reversal finds by it what to return. */
  sourceId?: number | null | undefined
}

/** Makes the entry for the days that leave takes on a date. */
export const toTakenLedgerEntry = (effectiveDate: CalendarDate, days: Hundredths): LedgerEntry => ({
  entryType: 'taken',
  days: -days,
  effectiveDate,
  expiresOn: null,
})

/** Days that were granted together. */
interface GrantLot {
  expiresOn: CalendarDate | null
  from: CalendarDate
  granted: Hundredths
  used: Hundredths
  left: Hundredths
}

/** Days taken on a date; they use the lots that expire first. */
interface LeaveDraw {
  on: CalendarDate
  sourceId: number | null
  left: Hundredths
}

/**
 * Splits entries into lots (days granted together, less what was withdrawn from them) and draws (days
 * taken).
 */
export function splitLedgerEntries(entries: readonly LedgerEntry[]): { lots: GrantLot[]; draws: LeaveDraw[] } {
  const lots: GrantLot[] = []
  const draws: LeaveDraw[] = []
  const give = (entry: LedgerEntry, days: Hundredths) => lots.push(toGrantLot(entry, days))
  const draw = ({ effectiveDate, sourceId = null }: LedgerEntry, days: Hundredths) =>
    draws.push({ on: effectiveDate, sourceId, left: days })
  const netEntries = mergeExpiries(entries)
  for (const entry of netEntries.filter((each) => isDrawEntry(each))) draw(entry, -entry.days)
  for (const entry of netEntries.filter((each) => each.days > 0)) {
    const days = entry.entryType === 'taken_reversal' ? returnDrawnDays(draws, entry) : entry.days
    if (days > 0) give(entry, days)
  }
  for (const entry of netEntries.filter((each) => each.days < 0 && !isDrawEntry(each))) {
    const missing = withdrawFromBucket(lots, entry)
    if (missing > 0) draw({ ...entry, sourceId: null }, missing)
  }
  return { lots, draws }
}

/** Days that no lot covers: at the end, and at the worst moment. */
interface UncoveredDays {
  owed: Hundredths
  deepest: Hundredths
}

/** Takes the draws from the lots, day by day. */
export function drawDaysFromLots(lots: readonly GrantLot[], draws: readonly LeaveDraw[]): UncoveredDays {
  const giving = [...lots].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : compareLotExpiry(a, b)))
  const valid: GrantLot[] = []
  let [owed, deepest] = [0, 0]
  const take = (from: GrantLot[], days: Hundredths) =>
    deductInTurn(days, from, (lot, part) => {
      lot.used += part
    })
  const giveUntil = (isDue: (lot: GrantLot) => boolean) => {
    for (let lot = giving[0]; lot && isDue(lot); lot = giving[0]) {
      giving.shift()
      owed = take([lot], owed)
      valid.push(lot)
    }
  }
  for (const { on, left } of [...draws].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    giveUntil((lot) => lot.from <= on)
    const open = valid.filter(({ expiresOn }) => expiresOn === null || expiresOn >= on)
    owed += take(open.sort(compareLotExpiry), left)
    deepest = Math.max(deepest, owed)
  }
  giveUntil(() => true)
  return { owed, deepest }
}

/** Compares lots by expiry, those without one last; lots with the same expiry by the date of the grant. */
export function compareLotExpiry(a: GrantLot, b: GrantLot): number {
  if (a.expiresOn === b.expiresOn) return a.from < b.from ? -1 : a.from > b.from ? 1 : 0
  if (a.expiresOn === null || b.expiresOn === null) return a.expiresOn === null ? 1 : -1
  return a.expiresOn < b.expiresOn ? -1 : 1
}

/** Whether the entry uses the lots that expire first. All other negative entries name their bucket. */
function isDrawEntry({ entryType, days, expiresOn }: LedgerEntry): boolean {
  if (days >= 0) return false
  return ['taken', 'taken_reversal', 'encash'].includes(entryType) || (entryType === 'adjustment' && expiresOn === null)
}

/**
 * Merges the expiry entries of each bucket into one. Otherwise a corrected expiry would return days that
 * count only from the date of the correction on.
 */
function mergeExpiries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const net = new Map<CalendarDate | null, LedgerEntry>()
  for (const entry of entries) {
    if (entry.entryType !== 'lapse') continue
    const { days = 0 } = net.get(entry.expiresOn) ?? {}
    net.set(entry.expiresOn, { ...entry, days: days + entry.days })
  }
  return [...entries.filter((entry) => entry.entryType !== 'lapse'), ...net.values()]
}

function toGrantLot({ expiresOn, effectiveDate }: LedgerEntry, days: Hundredths): GrantLot {
  return { expiresOn, from: effectiveDate, granted: days, used: 0, left: days }
}

/**
 * Returns days to the draws of the same request: first to that of the same day, then to the latest. Returns
 * the number of days that it could not place.
 */
function returnDrawnDays(
  draws: readonly LeaveDraw[],
  { sourceId = null, effectiveDate, days }: LedgerEntry,
): Hundredths {
  const own = draws.filter((draw) => sourceId !== null && draw.sourceId === sourceId)
  const isOther = (draw: LeaveDraw) => (draw.on === effectiveDate ? 0 : 1)
  return deductInTurn(
    days,
    own.sort((a, b) => isOther(a) - isOther(b) || (a.on < b.on ? 1 : -1)),
  )
}

/**
 * Withdraws days from the bucket that the entry names, from the latest grant first. Returns the days that
 * the bucket did not have.
 */
function withdrawFromBucket(lots: readonly GrantLot[], { expiresOn, days }: LedgerEntry): Hundredths {
  const own = lots.filter((lot) => lot.expiresOn === expiresOn)
  return deductInTurn(
    -days,
    own.sort((a, b) => compareLotExpiry(b, a)),
  )
}

/** Takes days from each item in turn. Returns the days that none of them had. */
function deductInTurn<T extends { left: Hundredths }>(
  days: Hundredths,
  holders: readonly T[],
  onPart: (holder: T, part: Hundredths) => void = () => {},
): Hundredths {
  let rest = days
  for (const holder of holders) {
    const part = Math.min(rest, holder.left)
    holder.left -= part
    rest -= part
    onPart(holder, part)
  }
  return rest
}
