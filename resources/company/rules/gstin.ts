const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/**
 * The check character of an Indian GST number's first 14 characters:
 * digits base 36, alternately times 1 and 2, quotient and remainder by 36 summed, complement to 36.
 */
export function computeGstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return alphabet[(36 - (sum % 36)) % 36] ?? ''
}

/** State code, PAN, entity, Z and check character, all in order. */
export function isGstin(value: string): boolean {
  return shape.test(value) && computeGstinCheckCharacter(value.slice(0, 14)) === value[14]
}
