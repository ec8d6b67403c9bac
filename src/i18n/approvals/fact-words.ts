import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ApprovalFact } from '../../framework/approval'
import { humanizeName as spelled } from '../../framework/naming'
import type { Resource } from '../../framework/resource'
import { formatDate, isCalendarDate } from '../../framework/values/dates'
import { findMessageCount } from '../../framework/values/message-count'
import { formatAmount } from '../../framework/values/money'

/** Describes a fact in the words of its resource; shows an unknown fact by its name. */
export function useDescribeFact({ approval }: Pick<Resource, 'approval'>): (fact: ApprovalFact) => string {
  const words = approval?.factWords
  const translate = useTranslate()
  return useCallback(
    ({ code, args = {} }) => {
      const entries = Object.entries(args).map(([name, value]) => [name, formatFactValue(value, args.currency)])
      const message = words?.[code] ?? spelled(code)
      const count = findMessageCount(message, args)
      return translate(`facts.${code}`, { smart_count: count, ...Object.fromEntries(entries), _: message })
    },
    [translate, words],
  )
}

/** Formats dates; if a currency is given, decimals in text are amounts in that currency. */
function formatFactValue(value: string | number, currency: unknown): string | number {
  if (isCalendarDate(value)) return formatDate(value)
  const isAmount = typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value)
  return isAmount && typeof currency === 'string' ? formatAmount(value, currency) : value
}
