/** The language that figures are written in. */
export const figureLanguage = 'en-IN'

const formats = new Map<string, Intl.NumberFormat>()

/** Answers a cached format: a list formats hundreds of figures, and creating a format is slow. */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = formats.get(name) ?? new Intl.NumberFormat(language, options)
  formats.set(name, format)
  return format
}

/** Writes a minus sign in place of the hyphen, which lines break after. */
export const withMinusSign = (text: string): string => text.replace('-', '−')

/** Formats a number with the groups of the language: `12,34,567.5`; other texts stay as they are. */
export function formatNumber(
  value: unknown,
  language = figureLanguage,
  useGrouping: 'min2' | true = true,
  minimumFractionDigits = 0,
): string {
  if (!isNumberText(value)) return String(value)
  const options = { minimumFractionDigits, maximumFractionDigits: 8, useGrouping } as Intl.NumberFormatOptions
  return withMinusSign(getNumberFormat(language, options).format(value as number))
}

/** Formats per cent as the language writes it: `73.68%`, in German `73,68 %`. */
export function formatPercent(value: unknown, language = figureLanguage, decimals = 2): string {
  if (!isNumberText(value)) return String(value)
  const format = getNumberFormat(language, { style: 'percent', maximumFractionDigits: decimals })
  // The exponent divides by 100 without a float.
  return withMinusSign(format.format(`${value}e-2` as unknown as number))
}

/** The words of units are English, whatever language their figures are written in. */
const plurals = new Intl.PluralRules('en')

/** Formats a number with its unit, `1 day`, `−1 day`, `1,200 days`; `unit` is the plural. */
export function formatWithUnit(value: unknown, unit: string, language = figureLanguage): string {
  const isOne = isNumberText(value) && plurals.select(Number(value)) === 'one'
  return `${formatNumber(value, language)} ${isOne ? unit.replace(/s$/, '') : unit}`
}

const isNumberText = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || /^[+-]?\d+(\.\d+)?$/.test(String(value))
