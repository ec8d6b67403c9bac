const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/**
 * Computes the check character for the first 14 characters of an Indian GST number. The characters are
 * digits in base 36 and are multiplied by 1 and 2 in turn. The quotients and remainders by 36 are added up,
 * and the sum is complemented to 36.
 */
export function computeGstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return alphabet[(36 - (sum % 36)) % 36] ?? ''
}

/** Whether the text is an Indian GST number: state code, PAN, entity, Z and the right check character. */
export function isGstin(value: string): boolean {
  return shape.test(value) && computeGstinCheckCharacter(value.slice(0, 14)) === value[14]
}
