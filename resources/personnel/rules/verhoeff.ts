const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

const modFive = (steps: number) => ((steps % 5) + 5) % 5

/** Multiplies two elements of the dihedral group of a pentagon: 0 to 4 are rotations, 5 to 9 reflections. */
function multiplyDihedral(a: number, b: number): number {
  const isReflected = a > 4
  const steps = modFive(isReflected ? a - b : a + b)
  return b > 4 === isReflected ? steps : steps + 5
}

/** Applies the Verhoeff permutation to a digit, once per position from the right. */
const permuteDigit = (digit: number, times: number): number =>
  times === 0 ? digit : permuteDigit(permutation[digit] ?? 0, times - 1)

/**
 * Whether the last digit is the Verhoeff check digit of the others. It detects every wrong digit and every
 * swap of two neighbouring digits.
 */
export const hasValidCheckDigit = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce((sum, digit, place) => multiplyDihedral(sum, permuteDigit(Number(digit), place % 8)), 0) === 0
