import { useCallback } from 'react'
import type { FieldError } from '../../framework/errors'
import { formatIsoText } from '../../framework/values/dates'
import { formatDuration, ofDuration } from '../../framework/values/durations'
import { formatAmount } from '../../framework/values/money'
import { lowercaseFirst } from '../say'
import { createWordsHook } from '../words-hook'

/** Field errors by code; `%{label}` is the label within a sentence, `%{Label}` at its beginning. */
const fieldErrors = {
  inside: '%{place}: %{problem}',
  excess: 'It is %{amount} too much.',
  required: '%{Label} is required.',
  text: 'Enter %{label} as text.',
  unreadableCharacters: 'Remove characters that cannot be displayed from %{label}.',
  tooLong: 'Shorten %{label} to %{max} character. |||| Shorten %{label} to %{max} characters.',
  tooShort: 'Enter at least %{min} character for %{label}. |||| Enter at least %{min} characters for %{label}.',
  maskSent: 'Enter the full %{label}, or leave it unchanged.',
  oneLine: 'Enter %{label} on one line.',
  pattern: 'Check the format of %{label}: %{hint}',
  patternPlain: 'Check the format of %{label}.',
  number: 'Enter %{label} as a number.',
  decimalMark:
    'Enter %{label} with a point before its decimals, such as 1.50, and commas only between groups, such as 1,000.',
  duration: 'Enter %{label} as a time such as 7:30, 7 h 30 min or 450 minutes.',
  integer: 'Enter %{label} as a whole number.',
  decimals: 'Enter %{label} with at most %{decimals} decimals.',
  tooSmall: 'Enter %{min} or more for %{label}.',
  tooLarge: 'Enter %{max} or less for %{label}.',
  money: 'Enter %{label} as an amount, for example 1,25,000.50.',
  minorUnit: 'Enter %{label} with at most %{decimals} decimals: %{currency} has no more.',
  date: 'Enter %{label} as a date, for example 05 Mar 2026.',
  tooEarly: 'Enter a date on or after %{min} for %{label}.',
  tooLate: 'Enter a date on or before %{max} for %{label}.',
  instant: 'Enter %{label} as a date and time.',
  email: 'Enter %{label} as an address like name@example.com.',
  phone: 'Enter %{label} as digits. Spaces, dashes, dots and brackets are allowed.',
  phoneExtension: 'Enter %{label} without its extension.',
  phoneOfCountry: '%{label} is not a number of %{country}. Enter it like %{example}.',
  phoneCallingCode: '%{label} needs a valid country code. Enter it like +44 7400 123456.',
  url: 'Enter %{label} as a web address, for example example.com.',
  zone: 'Choose %{label} from the list of time zones.',
  country: 'Choose %{label} from the list of countries.',
  currency: 'Choose %{label} from the list of currencies.',
  choice: 'Choose %{label} from the list.',
  check: 'Choose yes or no for %{label}.',
  reference: 'Choose %{label} from the list.',
  missingReference: 'Choose another record for %{label}: this one is not available.',
  notFound: 'Choose another record for %{label}: this one is not available.',
  notAllowed: 'Choose another record for %{label}: this one cannot be used.',
  takenElsewhere: '%{record} belongs to %{holder} already. It is no longer selected here.',
  cycle: 'Choose another record for %{label}: this one is below it.',
  condition: 'Set a valid condition for %{label}.',
  group: 'Complete %{label}.',
  rows: 'Correct the marked rows of %{label}.',
  row: 'Enter this row of %{label} again.',
  tooManyRows: 'Keep at most %{max} row in %{label}. |||| Keep at most %{max} rows in %{label}.',
  unknownKey: '%{key} is not part of %{label}.',
  taken: 'Choose another value for %{label}: this one is taken.',
  unique: 'Choose another value for %{label}: this one is taken.',
  givenToSelf: 'You cannot change %{label} for yourself or your approvers. Ask a colleague with this right.',
  notWritable: '%{label} cannot be changed.',
  heldAlready: 'Choose another role or period: the person already has this %{label} then.',
  identityOfOther: 'Only the person or an administrator can change %{label}: it is used to sign in.',
  foreignAddress: 'Enter an address of the company (%{domains}), or ask an administrator for another %{label}.',
  staleSignIn: 'To change %{label}, sign out and in again first.',
  reserved: 'Choose another value for %{label}: another person used this one recently.',
  changedMeanwhile: 'Someone else changed %{label} in the meantime.',
  unusable: '%{Label}: %{reason}.',
  other: 'Check %{label}.',
}

const useFieldErrorWords = createWordsHook('fieldErrors', fieldErrors)

type DescribeFieldError = (
  error: FieldError,
  label: string | readonly string[],
  hint?: string,
  currency?: string,
) => string

/**
 * Describes a field error: with the declaration's message, else with the words for its code. Of labels along
 * a path the last one is that of the field. `currency` is the currency of the record's amounts, if known.
 */
export function useDescribeFieldError(): DescribeFieldError {
  const say = useFieldErrorWords()
  return useCallback(
    (error, labels, hint, currency) => {
      const places = [labels].flat()
      const label = places.pop() ?? ''
      const problem = describeError(say, error, label, hint, currency)
      return places.length > 0 ? say('inside', { place: places.join(', '), problem }) : problem
    },
    [say],
  )
}

function describeError(
  say: ReturnType<typeof useFieldErrorWords>,
  { code, args, message }: FieldError,
  label: string,
  hint: string | undefined,
  currency: string | undefined,
): string {
  if (message && args?.excess !== undefined)
    return `${message} ${say('excess', { amount: formatAmountIfCurrency(String(args.excess), currency) })}`
  if (message) return message
  const word = code in fieldErrors ? (code as keyof typeof fieldErrors) : 'other'
  // Readers do not understand a pattern, so its hint is shown instead.
  const words = { ...formatLimits(args), label: lowercaseFirst(label), Label: label, hint }
  return say(word === 'pattern' && !hint ? 'patternPlain' : word, words)
}

/** Formats limits as the values that they limit: days, times of work. */
const formatLimits = (args: FieldError['args'] = {}): FieldError['args'] =>
  Object.fromEntries(
    Object.entries(args).map(([name, limit]) => [
      name,
      typeof limit === 'string'
        ? formatIsoText(limit)
        : args.unit === ofDuration
          ? formatDuration(Number(limit))
          : limit,
    ]),
  )

const formatAmountIfCurrency = (amount: string, currency: string | undefined): string =>
  currency ? formatAmount(amount, currency) : amount.replace(/(\.\d\d)0+$/, '$1')
