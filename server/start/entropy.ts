import { deflateRawSync } from 'node:zlib'

/** The smallest number of bits. 32 random hexadecimal digits always have more. */
const leastBits = 96

/**
 * Tells whether a secret looks random, by the frequencies of its characters and of the steps
 * between them, and by how well it can be compressed. So repeated letters or words and
 * sequences of the alphabet are not random.
 */
export function isHardToGuess(secret: string): boolean {
  const codes = [...secret].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const deflatedBits = deflateRawSync(secret, { level: 9 }).length * 8
  return Math.min(computeEntropy(codes), computeEntropy(steps), deflatedBits - wrapping) >= leastBits
}

/** The number of bits that deflate adds to the shortest text. */
const wrapping = 16

/** Computes the Shannon entropy of the frequencies of the values. */
function computeEntropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / values.length)
  return bits
}
