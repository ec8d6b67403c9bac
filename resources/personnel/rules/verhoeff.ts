const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

const rotate = (steps: number) => ((steps % 5) + 5) % 5

/** The product of two elements of the dihedral group of a pentagon: 0 to 4 are turns, 5 to 9 reflections. */
function multiply(a: number, b: number): number {
  const isReflected = a > 4
  const steps = rotate(isReflected ? a - b : a + b)
  return b > 4 === isReflected ? steps : steps + 5
}

/** The digit as its place from the right has it moved. */
const permute = (digit: number, times: number): number =>
  times === 0 ? digit : permute(permutation[digit] ?? 0, times - 1)

/** Whether the last digit is the Verhoeff check digit of those before it: every wrong digit is found, and every swap of two neighbours. */
export const endsInCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => multiply(sum, permute(Number(digit), place % 8)), 0) === 0
