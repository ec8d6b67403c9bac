import { deflateRawSync } from 'node:zlib'

/** Bits; 32 random hexadecimal digits never count less. */
const leastBits = 96

/**
 * Whether a secret looks random: by the frequencies of its characters and of the steps between them, and by
 * how well it compresses. Repeated letters or words and rows of the alphabet are refused.
 */
export function isHardToGuess(secret: string): boolean {
  const codes = [...secret].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const deflatedBits = deflateRawSync(secret, { level: 9 }).length * 8
  return Math.min(computeEntropy(codes), computeEntropy(steps), deflatedBits - wrapping) >= leastBits
}

/** Bits that deflate adds to the shortest text. */
const wrapping = 16

/** Shannon entropy of the values' frequencies. */
function computeEntropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / values.length)
  return bits
}
