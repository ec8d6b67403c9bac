import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FieldError } from '../framework/errors'
import { formatDuration, ofDuration } from '../framework/values/durations'
import { formatAmount } from '../framework/values/money'
import { type ViewWord, viewsEn } from './views.en'
import { createWordsHook, type SayOf } from './words-hook'

export type Say = SayOf<ViewWord>

/** Words of the views, in the person's language. */
export const useSay = createWordsHook('views', viewsEn.views)

/**
 * A field error in words: the declaration's message, else the one for its code. `currency` is the currency
 * of the record's amounts, where known.
 */
export function useDescribeFieldError(): (
  error: FieldError,
  label: string,
  hint?: string,
  currency?: string,
) => string {
  const translate = useTranslate()
  return useCallback(
    (error, label, hint, currency) => {
      if (error.message && error.args?.excess !== undefined) {
        const amount = formatAmountIfCurrency(String(error.args.excess), currency)
        return `${error.message} ${translate('views.excess', { amount, _: viewsEn.views.excess })}`
      }
      if (error.message) return error.message
      const code = error.code in viewsEn.fieldErrors ? (error.code as keyof typeof viewsEn.fieldErrors) : 'other'
      // A pattern means nothing to a reader; its hint does.
      const word = code === 'pattern' && !hint ? 'patternPlain' : code
      return translate(`fieldErrors.${word}`, {
        ...formatDurationLimits(error.args),
        label: lowercaseFirst(label),
        hint,
        _: viewsEn.fieldErrors[word],
      })
    },
    [translate],
  )
}

/** Limits of a duration are formatted like the duration. */
const formatDurationLimits = (args: FieldError['args'] = {}): FieldError['args'] =>
  args.unit === ofDuration
    ? Object.fromEntries(Object.entries(args).map(([name, limit]) => [name, formatDuration(Number(limit))]))
    : args

const formatAmountIfCurrency = (amount: string, currency: string | undefined): string =>
  currency ? formatAmount(amount, currency) : amount.replace(/(\.\d\d)0+$/, '$1')

/** `Tax number` → `tax number`; `PAN` and `GST number` stay. */
export function lowercaseFirst(label: string): string {
  return /^[A-Z][^A-Z]*$|^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
