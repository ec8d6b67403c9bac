/** Matches calling codes of one and two digits; all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/**
 * Groups `+919876543210` as `+91 98765 43210`. Lists do not load the numbering plans, so numbers of other
 * countries are grouped in threes and fours.
 */
export function groupPhoneNumber(number: string): string {
  const digits = number.replace(/^\+/, '')
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(code.length)
  if (code === '91' && rest.length === 10) return `+91 ${rest.slice(0, 5)} ${rest.slice(5)}`
  return `+${code} ${rest.replace(/(\d{3})(?=\d{3})/g, '$1 ')}`
}
