import { commonWords, walks } from './common-words'

/** A password that takes fewer than ten to this power guesses is refused as too easy. */
const enough = 10

/** What each part of a password costs an attacker who has the lists, as a power of ten of guesses. */
const price = { word: 3, walk: 2, year: 2, repeat: 2, digit: 1, letter: 1.4, other: 1.5 }

/** The letter for which each of these signs may stand. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'il',
  '!': 'il',
  '|': 'il',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
  '2': 'z',
}

const bothWays = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])
const words = [...new Set(commonWords)]

/**
 * Tells whether common words, keyboard sequences, years and repeats lead to the password in
 * few guesses. It covers signs in place of letters, capitals, joined words, and a few
 * digits or signs between and around them.
 */
export function isEasyToGuess(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return estimateGuessesPower(collapseRepeats([...text])) < enough
}

/** Turns `abcabcabc` into `abc`, because repeating makes a password no harder to guess. */
function collapseRepeats(chars: readonly string[]): readonly string[] {
  const unit = chars.findIndex((_, at) => at > 0 && chars.every((char, index) => char === chars[index % at]))
  return unit > 0 ? chars.slice(0, unit) : chars
}

/** Finds the cheapest split of the text into parts. Answers its cost as a power of ten of guesses. */
function estimateGuessesPower(chars: readonly string[]): number {
  const cheapest = new Array<number>(chars.length + 1).fill(Number.POSITIVE_INFINITY)
  cheapest[0] = 0
  for (let from = 0; from < chars.length; from++) {
    const soFar = cheapest[from] ?? 0
    for (const [length, cost] of listPartsAt(chars, from)) {
      const to = from + length
      cheapest[to] = Math.min(cheapest[to] ?? 0, soFar + cost)
    }
  }
  return cheapest[chars.length] ?? 0
}

/** Lists the lengths and costs of the parts that can begin here. */
function listPartsAt(chars: readonly string[], from: number): [length: number, cost: number][] {
  const parts: [number, number][] = [[1, getCharacterCost(chars[from] ?? '')]]
  for (const word of words) if (matchesWord(chars, from, word)) parts.push([word.length, price.word])
  const walked = getSequenceLength(chars, from)
  for (let length = 3; length <= walked; length++) parts.push([length, price.walk])
  const repeated = getRepeatLength(chars, from)
  for (let length = 3; length <= repeated; length++) parts.push([length, price.repeat])
  if (/^(19|20)\d\d$/.test(chars.slice(from, from + 4).join(''))) parts.push([4, price.year])
  return parts
}

function getCharacterCost(char: string): number {
  if (/\d/.test(char)) return price.digit
  return /\p{Letter}/u.test(char) ? price.letter : price.other
}

function matchesWord(chars: readonly string[], from: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const char = chars[from + at]
    const expected = word[at]
    if (char === undefined || expected === undefined) return false
    if (char !== expected && !signs[char]?.includes(expected)) return false
  }
  return true
}

/** Finds the length of the longest part of a sequence that begins here. */
function getSequenceLength(chars: readonly string[], from: number): number {
  let longest = 0
  for (const walk of bothWays) {
    while (walk.includes(chars.slice(from, from + longest + 1).join('')) && from + longest < chars.length) longest += 1
  }
  return longest
}

function getRepeatLength(chars: readonly string[], from: number): number {
  let length = 1
  while (chars[from + length] === chars[from] && from + length < chars.length) length += 1
  return length
}
