import type { ExpressionFunction, ExpressionKind, ExpressionType, ExpressionValue } from '../expression-types'
import { toWhole } from '../values'

const text: readonly ExpressionKind[] = ['text', 'choice']
const joinable: readonly ExpressionKind[] = ['text', 'choice', 'number', 'amount', 'date']
const aText: ExpressionType = { kind: 'text' }
const yesNo: ExpressionType = { kind: 'boolean' }

/** Most characters of a text that an expression makes. */
const longestText = 20_000

const keepShort = (value: string): ExpressionValue => (value === '' || value.length > longestText ? null : value)

/** Answers `count` letters from the place `from`, which begins with 1. */
function cutText([value, from, count]: readonly ExpressionValue[]): ExpressionValue {
  const [start, length] = [toWhole(from), count === undefined ? longestText : toWhole(count)]
  if (start === undefined || length === undefined || start < 1 || length < 0) return null
  return keepShort([...String(value)].slice(start - 1, start - 1 + length).join(''))
}

const changeText = (change: (value: string) => string): ExpressionFunction => ({
  takes: [text],
  gives: aText,
  run: ([value]) => keepShort(change(String(value))),
})

const comparePart = (holds: (value: string, part: string) => boolean): ExpressionFunction => ({
  takes: [text, text],
  gives: yesNo,
  run: ([value, part]) => holds(String(value), String(part)),
})

/** Makes a function of an area that tests one text: `{ isGstin: testText(isGstin) }`. */
export const testText = (holds: (value: string) => boolean): ExpressionFunction => ({
  takes: [text],
  gives: yesNo,
  run: ([value]) => holds(String(value)),
})

/** Functions of texts. Case counts; `length` counts letters, also those that take two places. */
export const textFunctions: Readonly<Record<string, ExpressionFunction>> = {
  length: {
    takes: [text],
    gives: { kind: 'number', decimals: 0 },
    run: ([value]) => String([...String(value)].length),
  },
  lower: changeText((value) => value.toLowerCase()),
  upper: changeText((value) => value.toUpperCase()),
  trim: changeText((value) => value.trim()),
  startsWith: comparePart((value, part) => value.startsWith(part)),
  endsWith: comparePart((value, part) => value.endsWith(part)),
  contains: {
    takes: [['text', 'choice', 'choices'], text],
    gives: yesNo,
    run: ([value, part]) => (Array.isArray(value) ? value.includes(part) : String(value).includes(String(part))),
  },
  concat: {
    takes: [joinable],
    isRepeated: true,
    skipsEmpty: true,
    gives: aText,
    run: (values) => keepShort(values.map(String).join('')),
  },
  part: { takes: [text, ['number'], ['number']], optional: 1, gives: aText, run: cutText },
}
