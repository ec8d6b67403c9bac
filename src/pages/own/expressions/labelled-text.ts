import { parseText } from '../../../engines/expressions/parse'
import type { ExpressionNode } from '../../../engines/expressions/syntax'
import { findNearest } from '../../../framework/naming'
import { foldCase, isPlainLabel, scanText, type UnknownWord } from './scan'
import type { NamedField, Vocabulary } from './vocabulary'

/** Answers the stored form of what was typed with labels: `Payment = Paid` becomes `payment = 'paid'`. */
export const toStoredText = (typed: string, vocabulary: Vocabulary): string => scanText(typed, vocabulary).stored

/** Writes a stored expression with labels; it stays as it is where labels would not lead back to it. */
export function toLabelledText(stored: string, vocabulary: Vocabulary): string {
  const node = parseOrNothing(stored)
  if (!node) return stored
  const places = listPlaces(node, vocabulary).sort((one, other) => other.at - one.at)
  const typed = places.reduce((text, { at, end, words }) => text.slice(0, at) + words + text.slice(end), stored)
  return toStoredText(typed, vocabulary) === stored ? typed : stored
}

/** Answers the parts of the text; undefined while it does not fit. */
export function parseOrNothing(text: string): ExpressionNode | undefined {
  try {
    return parseText(text)
  } catch {
    return undefined
  }
}

/** Finds the field that a name of an expression stands for. */
export function findNamed(node: ExpressionNode, vocabulary: Vocabulary): NamedField | undefined {
  if (node.is !== 'name') return undefined
  const find = (fields: Vocabulary, name: string) => fields.find((field) => field.name === name)
  if (node.of !== undefined) return find(find(vocabulary, node.of)?.inner ?? [], node.name)
  return find(vocabulary, node.name) ?? find(listInner(vocabulary), node.name)
}

const listInner = (vocabulary: Vocabulary): Vocabulary => vocabulary.flatMap(({ inner = [] }) => inner)

/** A part of the text and the words that stand for it. */
interface Place {
  at: number
  end: number
  words: string
}

function listPlaces(node: ExpressionNode, vocabulary: Vocabulary): Place[] {
  const walk = (each: ExpressionNode) => listPlaces(each, vocabulary)
  const listChoicePlaces = (field: ExpressionNode) => (each: ExpressionNode) =>
    each.is === 'text' ? placeChoice(each, each.value, findNamed(field, vocabulary)) : walk(each)
  switch (node.is) {
    case 'name':
      return placeName(node, vocabulary)
    case 'prefix':
      return walk(node.value)
    case 'between':
      return [...walk(node.first), ...listChoicePlaces(node.first)(node.second)]
    case 'in':
      return [...walk(node.value), ...node.options.flatMap(listChoicePlaces(node.value))]
    case 'call': {
      const [first, ...others] = node.values
      const isContains = node.name === 'contains' && first
      return first ? [...walk(first), ...others.flatMap(isContains ? listChoicePlaces(first) : walk)] : []
    }
    default:
      return []
  }
}

function placeName(node: Extract<ExpressionNode, { is: 'name' }>, vocabulary: Vocabulary): Place[] {
  const { at, end, of } = node
  const field = findNamed(node, vocabulary)
  if (!field) return []
  const head = of === undefined ? undefined : vocabulary.find(({ name }) => name === of)
  const words = head ? `${writeLabel(head, vocabulary)}.${writeLabel(field, head.inner ?? [])}` : undefined
  return [{ at, end, words: words ?? writeLabel(field, vocabulary) }]
}

function placeChoice({ at, end }: Omit<Place, 'words'>, value: string, field: NamedField | undefined): Place[] {
  const label = field?.choices?.find(([each]) => each === value)?.[1]
  return label === undefined ? [] : [{ at, end, words: writeChoice(label) }]
}

/** Writes the label as it may be typed: in quotes where it has blanks, else the name if others share it. */
export function writeLabel({ name, label }: NamedField, vocabulary: Vocabulary): string {
  const isShared = vocabulary.filter((other) => foldCase(other.label) === foldCase(label)).length > 1
  if (isShared || /["“”]/.test(label)) return name
  return isPlainLabel(label) && !label.includes(' ') ? label : `"${label}"`
}

export const writeChoice = (label: string): string =>
  isPlainLabel(label) && !label.includes(' ')
    ? label
    : /["“”]/.test(label)
      ? `'${label.replaceAll("'", "''")}'`
      : `"${label}"`

/** A word of the text that names nothing, with the label that is nearest. */
export interface NamedProblem extends UnknownWord {
  nearest?: string
}

/**
 * Finds the first word that names nothing.
 * @param caret where somebody types: the word there is not finished
 */
export function findUnknownWord(typed: string, vocabulary: Vocabulary, caret?: number): NamedProblem | undefined {
  const problem = scanText(typed, vocabulary).unknown.find(({ end }) => end !== caret)
  if (!problem) return undefined
  const labels = problem.of?.choices?.map(([, label]) => label) ?? vocabulary.map(({ label }) => label)
  const nearest = findNearest(problem.word, labels)
  return { ...problem, ...(nearest && { nearest }) }
}

/** Something that may be typed at a place of the text. */
export interface Suggestion {
  label: string
  /** The text that is inserted. */
  words: string
  /** Where it begins, so that what was typed of it is replaced. */
  from: number
}

/** Lists what may stand at the end of the text: choices after a comparison with their field, else fields. */
export function listSuggestions(before: string, vocabulary: Vocabulary): readonly Suggestion[] {
  const starts = [...before.matchAll(/(?<![\p{L}\p{M}\d_'])["“]?[\p{L}\d_]/gu)].map(({ index }) => index)
  for (const from of [...starts.slice(-4), before.length]) {
    const list = listFrom(before, from, vocabulary)
    if (list.length > 0) return list
  }
  return []
}

function listFrom(before: string, from: number, vocabulary: Vocabulary): readonly Suggestion[] {
  const part = foldCase(before.slice(from).replace(/^["“]/, ''))
  const ahead = before.slice(0, from)
  const isOpen = ahead.trim() === '' || /(?:[-+*/(,.=<>]|\b(?:and|or|not|is|in))\s*$/i.test(ahead)
  if (!isOpen) return []
  const { expects } = scanText(ahead, vocabulary)
  const options = expects?.choices
    ? expects.choices.map(([, label]) => ({ label, words: writeChoice(label), from }))
    : vocabulary.map((field) => ({ label: field.label, words: writeLabel(field, vocabulary), from }))
  const isWhole = options.some(({ label }) => foldCase(label) === part)
  return isWhole ? [] : options.filter(({ label }) => foldCase(label).includes(part))
}
