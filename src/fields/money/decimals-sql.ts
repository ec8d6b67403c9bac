import { defaultDecimals, otherMinorUnits } from '../../framework/values/money'

/** Builds the SQL of a currency's decimals from the SQL of its code, which is evaluated once. */
export function currencyDecimalsSql(currency: string): string {
  const cases = Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => `when '${code}' then ${decimals}`),
  )
  return `case ${currency} ${cases.join(' ')} else ${defaultDecimals} end`
}
