import { defaultDecimals, otherMinorUnits } from '../../framework/values/money'

/** SQL of the digits of the minor unit of a currency, from the SQL of its code, which is asked once. */
export function decimalsSql(currency: string): string {
  const cases = Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => `when '${code}' then ${decimals}`),
  )
  return `case ${currency} ${cases.join(' ')} else ${defaultDecimals} end`
}
