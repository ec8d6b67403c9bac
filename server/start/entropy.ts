import { deflateRawSync } from 'node:zlib'

/** Of 32 random hexadecimal digits fewer are never counted. */
const leastBits = 96

/**
 * Whether a secret is as good as random: by how often each character and each step from one to the next returns, and by
 * how much shorter it can be said. One letter, a word again and again and a row of the alphabet are not.
 */
export function isHardToGuess(secret: string): boolean {
  const codes = [...secret].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const deflatedBits = deflateRawSync(secret, { level: 9 }).length * 8
  return Math.min(computeEntropy(codes), computeEntropy(steps), deflatedBits - wrapping) >= leastBits
}

/** Bits that deflating adds to the shortest text. */
const wrapping = 16

/** Shannon's, of the values as they are counted. */
function computeEntropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / values.length)
  return bits
}
