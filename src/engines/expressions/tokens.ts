import { ExpressionError } from './syntax'

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  readonly value: string
  readonly at: number
  readonly end: number
}

const isDigit = (letter: string) => letter >= '0' && letter <= '9'
const isLetter = (letter: string) =>
  (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter === '_'
const isBlank = (letter: string) => letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r'

const longSigns = ['<=', '>=', '!=']
const shortSigns = '+-*/(),.=<>'

/** What people type who know other languages, and what it is called here. */
const otherSigns: Readonly<Record<string, string>> = {
  ...{ '==': '=', '<>': '!=', '&&': 'and', '||': 'or', '!': 'not', '≠': '!=', '≤': '<=', '≥': '>=', '−': '-' },
}

/** Most digits of a number before and after the point, as the decimals of the framework have. */
const mostDigits = { before: 30, after: 12 }

/**
 * Splits the text of an expression.
 * @throws ExpressionError at a character that begins nothing
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (isBlank(text.charAt(at))) at++
    else {
      const token = readToken(text, at)
      tokens.push(token)
      at = token.end
    }
  }
  tokens.push({ kind: 'end', value: '', at: text.length, end: text.length })
  return tokens
}

function readToken(text: string, at: number): Token {
  const first = text.charAt(at)
  if (isDigit(first)) return readNumberToken(text, at)
  if (first === "'") return readTextToken(text, at)
  if (isLetter(first)) {
    const end = findEnd(text, at, (letter) => isLetter(letter) || isDigit(letter))
    return { kind: 'name', value: text.slice(at, end), at, end }
  }
  return readSign(text, at)
}

function findEnd(text: string, from: number, isPart: (letter: string) => boolean): number {
  let end = from
  while (end < text.length && isPart(text.charAt(end))) end++
  return end
}

function readNumberToken(text: string, at: number): Token {
  const point = findEnd(text, at, isDigit)
  const hasDecimals = text.charAt(point) === '.' && isDigit(text.charAt(point + 1))
  const end = hasDecimals ? findEnd(text, point + 1, isDigit) : point
  if (point - at > mostDigits.before || end - point - 1 > mostDigits.after)
    throw new ExpressionError(
      at,
      `a number has at most ${mostDigits.before} digits before the point and ${mostDigits.after} after it`,
    )
  if (isLetter(text.charAt(end))) throw new ExpressionError(end, 'a number is made of digits and one point')
  return { kind: 'number', value: text.slice(at, end), at, end }
}

function readTextToken(text: string, at: number): Token {
  let value = ''
  for (let place = at + 1; place < text.length; place++) {
    const letter = text.charAt(place)
    if (letter < ' ') throw new ExpressionError(place, 'a text stands on one line')
    if (letter !== "'") value += letter
    else if (text.charAt(place + 1) !== "'") return { kind: 'text', value, at, end: place + 1 }
    else {
      value += letter
      place++
    }
  }
  throw new ExpressionError(at, 'this text has no closing quote')
}

function readSign(text: string, at: number): Token {
  const pair = text.slice(at, at + 2)
  const first = text.charAt(at)
  const other = [pair, first].find((sign) => Object.hasOwn(otherSigns, sign) && !longSigns.includes(pair))
  if (other) throw new ExpressionError(at, `${other} is no sign here; did you mean ${otherSigns[other]}?`)
  if (first === '"') throw new ExpressionError(at, "a text stands in single quotes: 'text'")
  const sign = longSigns.includes(pair) ? pair : first
  if (sign === first && !shortSigns.includes(first))
    throw new ExpressionError(at, `${describeLetter(text, at)} means nothing in an expression`)
  return { kind: 'sign', value: sign, at, end: at + sign.length }
}

/** Shows a character that may be invisible by its number. */
function describeLetter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0
  return code > 32 && code < 127 ? text.charAt(at) : `the character U+${code.toString(16).toUpperCase()}`
}
