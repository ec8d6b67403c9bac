import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { Fact } from '../../framework/approval'
import { dateInWords, isCalendarDate } from '../../framework/dates'
import { formatAmount } from '../../framework/money'
import { words as spelled } from '../../framework/naming'

/** What servers tell beside a request, by its code. */
const words: Readonly<Record<string, string>> = {
  leaveThin: '%{away} of %{size} in the team away on %{date}',
  leaveException: 'Asks for an exception: %{reason}',
  leaveCountedLater: 'A holiday or a rule has changed: these days are being counted anew',
  leaveUnpaid: 'Unpaid: %{days} days',
  leaveHandoverAway: '%{name}, to whom it is handed over, is away as well',
  leaveLeft: '%{type} left afterwards: %{left} days',
  leaveNobodyAway: 'Nobody else of the team is away',
  leaveAlsoAway: 'Also away in those weeks: %{names}',
  leaveManyAway: 'Also away in those weeks: %{names} and %{more} more',
  purchaseGrown: 'Grown since it was approved for %{approved}',
  purchaseOtherSupplier: 'From another supplier than was approved: %{approved}',
  purchaseNoBudget: 'No budget set',
  purchaseOtherCurrency: 'In another currency than the budget, of which %{remaining} are left',
  purchaseOverBudget: 'Over the budget: %{remaining} left before, %{afterThis} afterwards',
  purchaseBudget: 'Budget left afterwards: %{afterThis} of %{remaining}',
  purchaseQuotesMissing: 'Suppliers with quotes: %{there}, needed are %{needed}',
  purchaseQuotes: 'Suppliers with quotes: %{there}',
  purchaseSingleSource: 'No quotes compared: %{reason}',
  purchaseCheaperQuote: 'A cheaper quote was not chosen: %{supplier}, %{amount}',
  purchaseLastPrice: '%{item}: last bought for %{price} from %{supplier}, %{date}',
  purchaseDearer: '%{item}: %{percent} % more than last time, %{price} from %{supplier}, %{date}',
}

/** A fact in words; one that is new to this program is told by its name. */
export function useFactWords(): (fact: Fact) => string {
  const translate = useTranslate()
  return useCallback(
    ({ code, args = {} }) => {
      const told = Object.entries(args).map(([name, value]) => [name, inWords(value, args.currency)])
      return translate(`facts.${code}`, { ...Object.fromEntries(told), _: words[code] ?? spelled(code) })
    },
    [translate],
  )
}

/** Dates as people write them; of what names a currency, decimals in text are amounts in it. */
function inWords(value: string | number, currency: unknown): string | number {
  if (isCalendarDate(value)) return dateInWords(value)
  const isAmount = typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value)
  return isAmount && typeof currency === 'string' ? formatAmount(value, currency) : value
}
