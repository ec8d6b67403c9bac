import { parseDaysFromToday } from '../../../framework/values/dates'
import { currencyCodes } from '../../../framework/values/money'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { useSignedIn } from '../../../views/signed-in'
import type { DraftField } from '../draft'
import { type OwnSay, useOwnWords } from '../words'
import { Tick, TypedText } from './typed-text'

interface DefaultInputProps {
  /** The type of the field. */
  type: string
  label: string
  value: unknown
  /** The choices of the field, where it has some. */
  choices: unknown
  onChange(value: unknown): void
}

/** What a new record may begin with, by type. */
const variables: Readonly<Record<string, string>> = { ref: '$me', date: '$today', currency: '$company' }

const variableWords: Readonly<Record<string, 'defaultMe' | 'defaultToday' | 'defaultCompany'>> = {
  ...{ $me: 'defaultMe', $today: 'defaultToday', $company: 'defaultCompany' },
}

/** Says in words with what a new record begins. */
function describeDefault(value: string, say: OwnSay): string {
  const word = Object.hasOwn(variableWords, value) ? variableWords[value] : undefined
  const days = parseDaysFromToday(value)
  if (word) return say(word)
  if (days === undefined) return value
  return say(days < 0 ? 'defaultBefore' : 'defaultAfter', { count: Math.abs(days) })
}

/** Asks with what a new record begins, in words instead of stored values. */
export function DefaultInput({ type, label, value, choices, onChange }: DefaultInputProps) {
  const say = useOwnWords()
  const variable = variables[type]
  if (variable)
    return <ValueSelect {...{ label, value, onChange }} options={[[variable, describeDefault(variable, say)]]} />
  if (type === 'choice') return <ValueSelect {...{ label, value, onChange }} options={listChoiceLabels(choices)} />
  if (type === 'check') return <Tick label={say('defaultYes')} isOn={value === true} onChange={onChange} />
  return <TypedText {...{ label, value, onChange }} isNumber={type === 'number' || type === 'percent'} />
}

const listChoiceLabels = (choices: unknown): readonly (readonly [string, string])[] =>
  Array.isArray(choices)
    ? choices.map((choice: readonly unknown[]) => [String(choice[1]), String(choice[2] ?? choice[1])] as const)
    : []

interface ValueSelectProps {
  label: string
  value: unknown
  options: readonly (readonly [string, string])[]
  /** The words for no value; default: empty. */
  none?: string
  onChange(value: string | undefined): void
}

/** Offers values in words; a value that a file gave stays. */
function ValueSelect({ label, value, options, none, onChange }: ValueSelectProps) {
  const say = useOwnWords()
  const isKnown = value === undefined || options.some(([each]) => each === value)
  return (
    <LabelledSelect<string>
      {...{ label }}
      value={value === undefined ? '-' : String(value)}
      options={[
        ['-', none ?? say('defaultNone')],
        ...options,
        ...(isKnown ? [] : [[String(value), describeDefault(String(value), say)] as const]),
      ]}
      onChange={(next) => onChange(next === '-' ? undefined : next)}
    />
  )
}

interface CurrencyChoiceProps {
  label: string
  value: unknown
  columns: readonly DraftField[]
  onChange(value: unknown): void
}

/** Offers the currency of the company, fields that hold one, and all currencies. */
export function CurrencyChoice({ label, value, columns, onChange }: CurrencyChoiceProps) {
  const say = useOwnWords()
  const { company } = useSignedIn()
  const fields = columns.filter(({ type }) => type === 'currency')
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  return (
    <ValueSelect
      {...{ label, value, onChange }}
      none={say('companyCurrency', { currency: company.currency })}
      options={[
        ...fields.map(({ name, options }) => [name, say('fromField', { label: String(options.label) })] as const),
        ...currencyCodes.map((code) => [code, `${code} ${names.of(code) ?? ''}`] as const),
      ]}
    />
  )
}
