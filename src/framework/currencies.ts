/** ISO 4217 codes the runtime knows. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

/** Currencies whose minor unit is not a hundredth, by its digits: ISO 4217, list one. */
export const otherMinorUnits: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

/** Digits of the minor unit of all others. */
export const usualDecimals = 2

const known = new Map(
  Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => [code, Number(decimals)] as const),
  ),
)

/** Digits after the point that amounts of the currency have: 0 for JPY, 2 for INR, 3 for KWD. */
export const decimalsOf = (currency: string | null | undefined): number => known.get(currency ?? '') ?? usualDecimals
