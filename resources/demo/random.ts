/** Pseudo-random numbers that are the same for the same seed. */
export interface Random {
  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** Returns one of the values. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value
}

/**
 * Creates the random numbers of one record. The key is part of the seed, so that a new record does not
 * change the others. The generator is mulberry32 (Tommy Ettinger, public domain).
 */
export function createRandom(seed: number, key: string): Random {
  let state = (seed ^ hashText(key)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { between, pick: (values) => values[between(0, values.length - 1)] ?? values[0] }
}

/** Computes the FNV-1a hash with 32 bits. */
function hashText(text: string): number {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}
