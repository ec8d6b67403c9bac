import { type Amount, currencyDecimals, toCurrencyDigits } from '../../../src/framework/values/money'

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = ', ,Twenty,Thirty,Forty,Fifty,Sixty,Seventy,Eighty,Ninety'.split(',')

/** The names of large numbers, largest first. India counts in lakh and crore. */
const scales = {
  indian: [
    ['Crore', 10_000_000n],
    ['Lakh', 100_000n],
    ['Thousand', 1000n],
    ['Hundred', 100n],
  ],
  western: [
    ['Trillion', 1_000_000_000_000n],
    ['Billion', 1_000_000_000n],
    ['Million', 1_000_000n],
    ['Thousand', 1000n],
    ['Hundred', 100n],
  ],
} as const

type NumberScale = keyof typeof scales

/** The names of currencies and of their minor units. Other currencies are named by their code. */
const names: Readonly<Record<string, readonly [one: string, minor: string]>> = {
  INR: ['Rupees', 'Paise'],
  USD: ['US Dollars', 'Cents'],
  EUR: ['Euros', 'Cents'],
  GBP: ['Pounds Sterling', 'Pence'],
  SGD: ['Singapore Dollars', 'Cents'],
  AED: ['UAE Dirhams', 'Fils'],
  JPY: ['Yen', ''],
  KWD: ['Kuwaiti Dinars', 'Fils'],
}

/** Spells a whole number in English. */
function spellNumber(count: bigint, by: NumberScale): string {
  if (count < 20n) return small[Number(count)] ?? ''
  if (count < 100n) {
    const rest = count % 10n
    return `${tens[Number(count / 10n)]}${rest > 0n ? `-${small[Number(rest)]}` : ''}`
  }
  for (const [name, size] of scales[by]) {
    if (count < size) continue
    const rest = count % size
    return `${spellNumber(count / size, by)} ${name}${rest > 0n ? ` ${spellNumber(rest, by)}` : ''}`
  }
  return ''
}

/** Spells an amount: `Rupees One Lakh Eighteen Thousand and Five Paise Only`. */
export function spellAmount(amount: Amount, currency: string): string {
  const [sign, size] = amount.startsWith('-') ? ['Minus ', amount.slice(1)] : ['', amount]
  const by = currency === 'INR' ? 'indian' : 'western'
  const [whole = '0', fraction = ''] = toCurrencyDigits(size, currency).split('.')
  const minor = BigInt(fraction.slice(0, currencyDecimals(currency)).padEnd(currencyDecimals(currency), '0') || '0')
  const [name, minorName] = names[currency] ?? [currency, 'Hundredths']
  const rest = minor > 0n ? ` and ${spellNumber(minor, by)} ${minorName}` : ''
  return `${sign}${name} ${spellNumber(BigInt(whole), by)}${rest} Only`
}
