import { type CalendarDate, daysBetween } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { type Amount, compareAmounts, fromUnits, toUnits } from '../../../src/framework/values/money'
import type { flags } from '../flags'
import { findCityTier, findMostSpecificRow } from './policy-rows'

type LineFlag = keyof typeof flags

/** A line of a submitted claim. Amounts are in the currency of the claim. */
export interface ClaimLine {
  date: CalendarDate
  category: string
  baseAmount: Amount
  city: string | null
  nights: number | null
  reason: string | null
  hasReceipt: boolean
  isReceiptUsed: boolean
  isAmountRepeated: boolean
  /** The policy in force on the date of the line. */
  policy: ClaimPolicy | null
}

/**
 * The rules of a travel policy for claims. Without a policy, every line needs a receipt and no amount is
 * capped.
 */
interface ClaimPolicy {
  readonly receiptThreshold: Amount
  readonly lateDays: number
  readonly cityTiers: readonly { city: string; tier: string }[] | null
  readonly caps: readonly { category: string; grade: string | null; tier: string | null; amount: Amount }[] | null
}

/** Returns the number of days after which a line is late. */
export const getLateDayLimit = (policy: Pick<ClaimPolicy, 'lateDays'> | null): number => policy?.lateDays ?? 90

/** Whether the line needs a receipt. */
export const needsReceipt = (
  { category, baseAmount }: { readonly category: string | null; readonly baseAmount: Amount | null },
  policy: Pick<ClaimPolicy, 'receiptThreshold'> | null,
): boolean =>
  category !== 'mileage' &&
  category !== 'per_diem' &&
  compareAmounts(baseAmount ?? '0', policy?.receiptThreshold ?? '0') > 0

interface CheckedLine {
  /** The amount that the policy allows, if the line exceeds it and gives no reason. */
  above: Amount | undefined
  /** A meal on a date for which the claim has a daily allowance (XP7). */
  isInPerDiem: boolean
  /** The flags that the approver sees, in alphabetical order. */
  flags: LineFlag[]
}

/** Checks the lines of a claim on the day of submission (§14, XP1, XP2). */
export function checkClaimLines(
  lines: readonly ClaimLine[],
  grade: string | null,
  submittedOn: CalendarDate,
): CheckedLine[] {
  const perDiemDates = new Set(lines.filter(({ category }) => category === 'per_diem').map(({ date }) => date))
  return lines.map((line) => {
    const { policy } = line
    const cap = findPolicyCap(line, grade)
    const isAbove = cap !== undefined && compareAmounts(sumAmountsSharingCap(line, lines), cap) > 0
    const hits: Record<LineFlag, boolean> = {
      duplicate_amount: line.isAmountRepeated,
      duplicate_receipt: line.isReceiptUsed,
      late: daysBetween(line.date, submittedOn) > getLateDayLimit(policy),
      no_receipt: !line.hasReceipt && needsReceipt(line, policy),
      over_limit: isAbove,
      weekend: daysSinceMonday(line.date) > 4,
    }
    const flags = (Object.keys(hits) as LineFlag[]).filter((flag) => hits[flag])
    const isInPerDiem = line.category === 'meals' && perDiemDates.has(line.date)
    return { above: isAbove && !line.reason ? cap : undefined, isInPerDiem, flags }
  })
}

const findTier = ({ city }: Pick<ClaimLine, 'city'>, policy: ClaimPolicy | null) =>
  findCityTier(city, policy?.cityTiers)

/** Finds the amount that the policy allows for the line: for lodging all its nights, for meals the day. */
function findPolicyCap(line: ClaimLine, grade: string | null): Amount | undefined {
  const { category, nights, policy } = line
  const ofCategory = (policy?.caps ?? []).filter((cap) => cap.category === category)
  const cap = findMostSpecificRow(ofCategory, grade, findTier(line, policy))
  return cap && fromUnits(toUnits(cap.amount) * BigInt(category === 'lodging' ? (nights ?? 1) : 1))
}

/**
 * Sums the amounts that share a cap. Lodging counts alone; meals count with all other meals of the day in
 * cities of the same tier.
 */
function sumAmountsSharingCap(line: ClaimLine, lines: readonly ClaimLine[]): Amount {
  if (line.category !== 'meals') return line.baseAmount
  const together = lines.filter(
    (other) =>
      other.category === 'meals' &&
      other.date === line.date &&
      findTier(other, line.policy) === findTier(line, line.policy),
  )
  return fromUnits(together.reduce((sum, { baseAmount }) => sum + toUnits(baseAmount), 0n))
}
