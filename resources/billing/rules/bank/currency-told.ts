import { currencyCodes } from '../../../../src/framework/values/money'

const codes = new Set(currencyCodes)
/** The currencies that are written as `Rs`. */
const rupees = new Set(['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'])

const signs = new Map<string, string>()

function getCurrencySign(currency: string): string {
  const sign = signs.get(currency) ?? computeCurrencySign(currency)
  signs.set(currency, sign)
  return sign
}

function computeCurrencySign(currency: string): string {
  if (!codes.has(currency)) return ''
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat('en', style).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
}

/**
 * Finds the currency that an amount names, if it is not `currency`. The result is `none` if its letters are
 * no currency, and undefined if it names no currency or the same one.
 */
export function findOtherCurrency(text: string, currency: string): string | undefined {
  const [sign] = /\p{Sc}/u.exec(text) ?? []
  if (sign && sign !== getCurrencySign(currency)) return sign
  const [letters] = /\p{L}+/u.exec(text) ?? []
  if (!letters || letters.toUpperCase() === currency) return undefined
  if (/^Rs$/i.test(letters)) return rupees.has(currency) ? undefined : letters
  return codes.has(letters) ? letters : 'none'
}
