import { type CalendarDate, daysBetween } from '../../../src/framework/values/dates'
import { addDecimals, type Decimal, multiplyDecimal } from '../../../src/framework/values/decimal'
import {
  type Amount,
  currencyDecimals,
  fromUnits,
  roundTenThousandths,
  toUnits,
} from '../../../src/framework/values/money'
import type { BillingCycle } from '../sets'
import { firstOfMonth, plusServiceMonths } from './service-months'
import { computePeriodPrice, monthsOfCycle } from './tool-prices'

/** A term of a tool: its seats at the beginning, their price, and the rate of its approval. */
interface CostTerm {
  startsOn: CalendarDate
  /** The first day after it; null where it does not end. */
  endsOn: CalendarDate | null
  seats: number
  unitCost: Amount
  rate: Decimal
}

interface ToolToCost {
  isByUse: boolean
  billingCycle: BillingCycle
  currency: string
  startDate: CalendarDate
  /** In the order of their days. */
  terms: readonly CostTerm[]
  /** How many seats there are from a day on, in the order of the days. */
  seatChanges: readonly { on: CalendarDate; seats: number }[]
  invoices: readonly { on: CalendarDate; amount: Amount }[]
}

/** What a tool costs in a calendar month. */
export interface MonthCost {
  /** The first day of the month. */
  month: CalendarDate
  amount: Amount
  /** In the currency of the company, rounded once. */
  base: Amount
  /** The rate; null where the month has several. */
  rate: Decimal | null
  seats: number
}

interface CostPart {
  month: CalendarDate
  units: bigint
  rate: Decimal
  seats: number
}

/** Computes what a tool costs in each calendar month of its terms. */
export function computeMonthlyCosts(tool: ToolToCost, base: string): MonthCost[] {
  const parts = tool.isByUse ? listInvoiceParts(tool) : tool.terms.flatMap((term) => listTermParts(tool, term))
  const months = [...new Set(parts.map(({ month }) => month))].sort()
  return months.map((month) => {
    const own = parts.filter((part) => part.month === month)
    const exact = own.reduce<Decimal>((sum, { units, rate }) => addProduct(sum, fromUnits(units), rate), '0')
    const rates = new Set(own.map(({ rate }) => rate))
    return {
      month,
      amount: fromUnits(own.reduce((sum, { units }) => sum + units, 0n)),
      base: multiplyDecimal(exact, '1', currencyDecimals(base)) ?? '0',
      rate: rates.size === 1 ? (own[0]?.rate ?? null) : null,
      seats: Math.max(...own.map(({ seats }) => seats)),
    }
  })
}

const addProduct = (sum: Decimal, amount: Amount, rate: Decimal): Decimal =>
  addDecimals(sum, multiplyDecimal(amount, rate, 12) ?? '0') ?? sum

/** What is paid by use costs what its invoices say, in the months of their dates. */
function listInvoiceParts({ invoices, terms }: ToolToCost): CostPart[] {
  return invoices.map(({ on, amount }) => {
    const { rate, seats } = terms.findLast(({ startsOn }) => startsOn <= on) ?? terms[0] ?? { rate: '1', seats: 1 }
    return { month: firstOfMonth(on), units: toUnits(amount), rate, seats }
  })
}

function listTermParts(tool: ToolToCost, term: CostTerm): CostPart[] {
  const months = monthsOfCycle[tool.billingCycle]
  const total = toUnits(computePeriodPrice({ ...term, currency: tool.currency }) ?? '0')
  const { startsOn, endsOn, rate, seats } = term
  if (months === 0) return [{ month: firstOfMonth(startsOn), units: total, rate, seats }]
  const parts: CostPart[] = []
  for (let at = 0; endsOn !== null && plusServiceMonths(startsOn, at, tool.startDate) < endsOn; at += months)
    parts.push(...listPeriodParts(tool, term, at, months))
  return parts
}

/** A billing period: its price by month of service, and the seats that came within it. */
function listPeriodParts(tool: ToolToCost, term: CostTerm, at: number, months: number): CostPart[] {
  const dates = Array.from({ length: months + 1 }, (_, month) =>
    plusServiceMonths(term.startsOn, at + month, tool.startDate),
  )
  const [from = '', to = ''] = [dates[0], dates[months]]
  const changes = tool.seatChanges.filter(({ on }) => on >= term.startsOn && on < (term.endsOn ?? to))
  let seats = changes.findLast(({ on }) => on <= from)?.seats ?? term.seats
  const parts = listShares(tool, term, dates, from, seats)
  for (const change of changes.filter(({ on }) => on > from && on < to)) {
    if (change.seats > seats) parts.push(...listShares(tool, term, dates, change.on, change.seats - seats))
    seats = Math.max(seats, change.seats)
  }
  const findSeats = ({ month }: CostPart) =>
    changes.findLast(({ on }) => firstOfMonth(on) <= month)?.seats ?? term.seats
  return parts.map((part) => ({ ...part, seats: findSeats(part) }))
}

/** The price of so many seats from a day to the end of the period, in calendar months. */
function listShares(
  { currency }: ToolToCost,
  { unitCost, rate, endsOn }: CostTerm,
  dates: readonly CalendarDate[],
  since: CalendarDate,
  seats: number,
): CostPart[] {
  const months = dates.length - 1
  const total = toUnits(computePeriodPrice({ seats, unitCost, currency }) ?? '0')
  const divideUnits = (units: bigint, times: number, by: number) =>
    toUnits(roundTenThousandths(units * BigInt(times), BigInt(by), currency))
  return dates.slice(0, -1).flatMap((begin, at) => {
    const end = dates[at + 1] ?? begin
    const [from, to] = [begin < since ? since : begin, endsOn !== null && endsOn < end ? endsOn : end]
    if (from >= to) return []
    const price = divideUnits(total, at + 1, months) - divideUnits(total, at, months)
    const share = divideUnits(price, daysBetween(from, to), daysBetween(begin, end))
    const next = firstOfMonth(plusServiceMonths(firstOfMonth(from), 1, firstOfMonth(from)))
    const first = to <= next ? share : divideUnits(share, daysBetween(from, next), daysBetween(from, to))
    const parts = [{ month: firstOfMonth(from), units: first, rate, seats }]
    return to <= next ? parts : [...parts, { month: next, units: share - first, rate, seats }]
  })
}

/** What a tool costs in a month, and how many seats that is for. */
export interface SeatCost {
  amount: Amount
  base: Amount
  exchangeRate: Decimal | null
  seats: number
}

/** The part of a month's cost that unused seats cost, in the currency of the company, rounded once. */
export function computeUnusedBase(cost: SeatCost, unused: number, base: string): Amount {
  const { amount, exchangeRate } = cost
  const [of, rate] = exchangeRate === null ? [cost.base, '1'] : [amount, exchangeRate]
  const scaled = BigInt(multiplyDecimal(rate, '100000000', 0) ?? '0')
  return roundTenThousandths(toUnits(of) * scaled * BigInt(unused), 100_000_000n * BigInt(cost.seats), base)
}
