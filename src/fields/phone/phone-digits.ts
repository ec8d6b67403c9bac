/**
 * Plain characters for the full-width ones of Japanese and Chinese keyboards and for dashes of word
 * processors.
 */
const plainOf: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/[\uFF01-\uFF5E]/g, (found) => String.fromCharCode(found.charCodeAt(0) - 0xfee0)],
  [/[\u2010-\u2015\u2212\u30FC]/g, () => '-'],
]

const toPlainCharacters = (text: string): string => plainOf.reduce((made, [from, to]) => made.replace(from, to), text)

/**
 * Reads the digits of a typed number, with `+` before a calling code; undefined where the text has
 * anything else.
 */
export function extractPhoneDigits(text: string): string | undefined {
  const digits = toPlainCharacters(text)
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^(\+[1-9]\d{2,16}|\d{2,18})$/.test(digits) ? digits : undefined
}

/** Tells whether the number has an extension: `ext. 12`, `x12`, `#12`. */
export const hasPhoneExtension = (text: string): boolean =>
  /\d[\s,;]*(?:extension|ext|extn|x|#)[\s.:=]*\d{1,7}$/i.test(toPlainCharacters(text).slice(0, 100))
