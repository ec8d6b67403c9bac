import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FieldError } from '../framework/errors'
import { formatDuration, ofDuration } from '../framework/values/durations'
import { formatAmount } from '../framework/values/money'
import { type ViewWord, viewsEn } from './views.en'
import { createWordsHook, type SayOf } from './words-hook'

export type Say = SayOf<ViewWord>

/** Answers the words of the views in the person's language. */
export const useSay = createWordsHook('views', viewsEn.views)

/**
 * Describes a field error: with the declaration's message, else with the words for its code. `currency` is
 * the currency of the record's amounts, if it is known.
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
      // Readers do not understand a pattern, so its hint is shown instead.
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

/** Formats the limits of a duration like the duration itself. */
const formatDurationLimits = (args: FieldError['args'] = {}): FieldError['args'] =>
  args.unit === ofDuration
    ? Object.fromEntries(Object.entries(args).map(([name, limit]) => [name, formatDuration(Number(limit))]))
    : args

const formatAmountIfCurrency = (amount: string, currency: string | undefined): string =>
  currency ? formatAmount(amount, currency) : amount.replace(/(\.\d\d)0+$/, '$1')

/** Turns `Tax number` into `tax number`; `PAN` and `GST number` stay. */
export function lowercaseFirst(label: string): string {
  return /^[A-Z][^A-Z]*$|^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
