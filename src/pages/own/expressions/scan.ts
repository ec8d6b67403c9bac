import { keywords } from '../../../engines/expressions/syntax'
import type { NamedField, Vocabulary } from './vocabulary'

/** A word that names nothing, or several fields. */
export interface UnknownWord {
  word: string
  /** The place behind it in the typed text. */
  end: number
  /** The field whose choice it would be. */
  of?: NamedField
  /** True where several fields have this label. */
  isShared?: boolean
}

/** What was read of a text: the stored form, what was not understood, and what may come next. */
interface ScannedText {
  stored: string
  unknown: readonly UnknownWord[]
  /** The field whose choice comes next. */
  expects: NamedField | undefined
}

const signs: Readonly<Record<string, string>> = {
  ...{ '==': '=', '<>': '!=', '≠': '!=', '≤': '<=', '≥': '>=', '−': '-', '–': '-', '×': '*', '÷': '/' },
}

const quoted: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
]

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{M}\d_]/u.test(letter)

/** Replaces labels of fields and choices by their names; what it does not know stays as typed. */
export function scanText(text: string, vocabulary: Vocabulary): ScannedText {
  const scanner = new Scanner(text, vocabulary)
  scanner.scanAll()
  return { stored: scanner.stored, unknown: scanner.unknown, expects: scanner.expects }
}

class Scanner {
  stored = ''
  readonly unknown: UnknownWord[] = []
  /** The field whose choice comes next. */
  expects: NamedField | undefined
  private at = 0
  /** The last value, where it is a field. */
  private last: NamedField | undefined
  /** The field before `in`, or the first value of `contains`. */
  private listed: NamedField | undefined
  private readonly inner: readonly NamedField[]

  constructor(
    private readonly text: string,
    private readonly vocabulary: Vocabulary,
  ) {
    this.inner = vocabulary.flatMap(({ inner = [] }) => inner)
  }

  scanAll(): void {
    while (this.at < this.text.length) this.scanNext()
  }

  private scanNext(): void {
    const letter = this.text.charAt(this.at)
    const quotes = quoted.find(([open]) => open === letter)
    if (letter === "'") this.scanQuoted()
    else if (quotes) this.scanLabel(quotes[1])
    else if (/\d/.test(letter)) this.takeValue(/^[\d.]*\w*/.exec(this.rest())?.[0] ?? letter)
    else if (isWordLetter(letter)) this.scanWords()
    else this.scanSign(letter)
  }

  private rest = (): string => this.text.slice(this.at)

  /** Takes what is a value, but no field. */
  private takeValue(typed: string, stored = typed): void {
    this.at += typed.length
    this.stored += stored
    this.expects = undefined
    this.last = undefined
  }

  private takeField(typed: string, field: NamedField): void {
    this.takeValue(typed, field.name)
    this.last = field
    if (!field.inner || this.text.charAt(this.at) !== '.') return
    this.at++
    this.stored += '.'
    const [, label] = /^["“]([^"”]*)["”]/.exec(this.rest()) ?? []
    const match =
      label === undefined
        ? matchWords(this.rest(), field.inner)
        : matchWhole(label, field.inner, this.rest().slice(0, label.length + 2))
    if (!match) return
    this.takeValue(match.typed, match.field.name)
    this.last = match.field
  }

  /** A text in quotes is a choice where one is compared. */
  private scanQuoted(): void {
    const [typed = "'"] = /^'(?:[^']|'')*'?/.exec(this.rest()) ?? []
    const words = typed.slice(1, -1).replaceAll("''", "'")
    this.takeValue(typed, this.readChoice(words) ?? typed)
  }

  /** The stored form of a choice by its value or its label; undefined where none is expected or it is none. */
  private readChoice(words: string): string | undefined {
    const { choices = [] } = this.expects ?? {}
    const choice =
      choices.find(([value]) => value === words) ?? choices.find(([, label]) => foldCase(label) === foldCase(words))
    return choice && quoteText(choice[0])
  }

  private scanLabel(close: string): void {
    const end = this.text.indexOf(close, this.at + 1)
    const typed = end < 0 ? this.rest() : this.text.slice(this.at, end + 1)
    const words = end < 0 ? typed.slice(1) : typed.slice(1, -1)
    const choice = this.readChoice(words)
    const match = matchWhole(words, this.vocabulary, typed) ?? matchWhole(words, this.inner, typed)
    if (choice) this.takeValue(typed, choice)
    else if (match) this.takeField(typed, match.field)
    else this.takeUnknown(typed, words)
  }

  private scanWords(): void {
    const rest = this.rest()
    const [word = ''] = /^[\p{L}\p{M}\d_]+/u.exec(rest) ?? []
    const choice = this.findChoice(rest)
    const field = matchWords(rest, this.vocabulary) ?? matchWords(rest, this.inner)
    if (choice) this.takeValue(choice[0], quoteText(choice[1]))
    else if (isKeyword(word) && (!field || field.typed.length === word.length)) this.takeKeyword(word)
    else if (/^\s*\(/.test(rest.slice(word.length))) this.takeFunction(word)
    else if (field) this.takeField(field.typed, field.field)
    else if (word.toLowerCase() === 'is') this.takeIs(rest)
    else this.takeUnknown(readWords(rest, word))
  }

  private findChoice(rest: string): readonly [typed: string, value: string] | undefined {
    const labels = (this.expects?.choices ?? [])
      .filter(([, label]) => !isKeyword(label))
      .sort(([, one], [, other]) => other.length - one.length)
    const choice = labels.find(([, label]) => startsWithWords(rest, label))
    return choice && [rest.slice(0, choice[1].length), choice[0]]
  }

  private takeKeyword(word: string): void {
    const before = this.last
    this.takeValue(word, word.toLowerCase())
    if (word.toLowerCase() === 'in') this.listed = before
  }

  private takeFunction(word: string): void {
    this.takeValue(word)
    this.listed = undefined
  }

  /** `is` and `is not` are what the signs are called below the input. */
  private takeIs(rest: string): void {
    const field = this.last
    const [typed = 'is'] = /^is(\s+not\b)?/i.exec(rest) ?? []
    this.takeValue(typed, typed.length > 2 ? '!=' : '=')
    this.expects = field?.choices && field
  }

  private takeUnknown(typed: string, word = typed): void {
    const isShared = this.vocabulary.filter(({ label }) => foldCase(label) === foldCase(word)).length > 1
    this.unknown.push({
      word,
      end: this.at + typed.length,
      ...(this.expects && { of: this.expects }),
      ...(isShared && { isShared }),
    })
    this.takeValue(typed)
  }

  private scanSign(letter: string): void {
    const pair = this.text.slice(this.at, this.at + 2)
    const typed = pair in signs || ['!=', '<=', '>='].includes(pair) ? pair : letter
    const sign = signs[typed] ?? typed
    this.at += typed.length
    this.stored += sign
    if (/\s/.test(sign)) return
    const isContains = sign === ',' && /contains\s*\([^()]*$/.test(this.stored)
    if (sign === '=' || sign === '!=') this.expects = this.last
    else if (sign === '(' || sign === ',') this.expects = isContains ? this.last : this.listed
    if (sign === ')') this.listed = undefined
    if (!this.expects?.choices) this.expects = undefined
    this.last = undefined
  }
}

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const foldCase = (text: string): string => text.trim().toLowerCase()

const isKeyword = (word: string): boolean => keywords.includes(foldCase(word))

/** Takes words up to the next sign or word of the language, for a message about them. */
function readWords(rest: string, word: string): string {
  const [run = word] = /^[\p{L}\p{M}\d_]+(?: +[\p{L}\p{M}\d_]+)*/u.exec(rest) ?? []
  const words = run.split(/ +/)
  const end = words.findIndex((each, at) => at > 0 && (isKeyword(each) || each === 'is'))
  return end < 0 ? run : words.slice(0, end).join(' ')
}

const startsWithWords = (text: string, words: string): boolean =>
  foldCase(text.slice(0, words.length)) === foldCase(words) && !isWordLetter(text[words.length])

interface FieldMatch {
  field: NamedField
  typed: string
}

/** A label that may stand without quotes: words, none of which means something in expressions. */
export const isPlainLabel = (label: string): boolean =>
  /^\p{L}[\p{L}\p{M}\d_]*(?: [\p{L}\p{M}\d_]+)*$/u.test(label) && !label.split(' ').some(isKeyword)

/** Finds the field whose label, or name, the text begins with; the longest one. */
function matchWords(text: string, fields: Vocabulary): FieldMatch | undefined {
  const [name = ''] = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text) ?? []
  const byName = fields.find((field) => field.name === name)
  const labels = fields.filter(({ label }) => isPlainLabel(label) && startsWithWords(text, label))
  const [field, other] = [...labels].sort((one, two) => two.label.length - one.label.length)
  const isShared = field && other && field.label.length === other.label.length
  const isExact = field && text.startsWith(field.label)
  if (field && !isShared && (!byName || isExact || field.label.length > name.length))
    return { field, typed: text.slice(0, field.label.length) }
  return byName && !isWordLetter(text[name.length]) ? { field: byName, typed: name } : undefined
}

/** Finds the only field with this label, or the one with this name. */
function matchWhole(words: string, fields: Vocabulary, typed: string): FieldMatch | undefined {
  const [field, other] = fields.filter(({ label }) => foldCase(label) === foldCase(words))
  if (field && !other) return { field, typed }
  const byName = fields.find(({ name }) => name === words)
  return byName && { field: byName, typed }
}
