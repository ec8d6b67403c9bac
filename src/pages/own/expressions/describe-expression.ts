import { bindingPowers, type CallNode, type ExpressionNode } from '../../../engines/expressions/syntax'
import { formatDate, isCalendarDate } from '../../../framework/values/dates'
import { findNamed, parseOrNothing } from './labelled-text'
import type { Vocabulary } from './vocabulary'
import type { ExpressionSay } from './words'

type Describe = (node: ExpressionNode) => string

/** Says in plain words what a stored expression means: `Payment is Paid`; undefined while it does not fit. */
export function describeExpression(stored: string, vocabulary: Vocabulary, say: ExpressionSay): string | undefined {
  const node = parseOrNothing(stored)
  if (!node) return undefined
  const describe: Describe = (each) => describeNode(each, describe, vocabulary, say)
  return describeCondition(node, describe, vocabulary, say)
}

function describeNode(node: ExpressionNode, describe: Describe, vocabulary: Vocabulary, say: ExpressionSay): string {
  switch (node.is) {
    case 'number':
      return node.value
    case 'text':
      return isCalendarDate(node.value) ? formatDate(node.value) : node.value && `“${node.value}”`
    case 'boolean':
      return say(node.value ? 'yes' : 'no')
    case 'empty':
      return say('nothing')
    case 'name':
      return describeName(node, vocabulary, say)
    case 'prefix':
      return node.sign === 'not' ? describeNot(node.value, describe, vocabulary, say) : `−${describe(node.value)}`
    case 'in': {
      const options = node.options.map((option) => describeOption(option, node.value, describe, vocabulary))
      return say('isOneOf', { first: describe(node.value), list: join(options, 'listOr', say) })
    }
    case 'call':
      return describeCall(node, describe, vocabulary, say)
    case 'between':
      return describeBetween(node, describe, vocabulary, say)
  }
}

const join = (parts: readonly string[], word: 'listOr' | 'listAnd', say: ExpressionSay): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => say(word, { first, second }))

function describeName(node: Extract<ExpressionNode, { is: 'name' }>, vocabulary: Vocabulary, say: ExpressionSay) {
  const field = findNamed(node, vocabulary)?.label ?? node.name
  const record = node.of && (vocabulary.find(({ name }) => name === node.of)?.label ?? node.of)
  return record ? say('ofRecord', { field, record }) : field
}

/** A field alone is a box that is ticked. */
const describeCondition = (node: ExpressionNode, describe: Describe, vocabulary: Vocabulary, say: ExpressionSay) =>
  findNamed(node, vocabulary)?.isCheck ? say('isTicked', { first: describe(node) }) : describe(node)

const describeNot = (node: ExpressionNode, describe: Describe, vocabulary: Vocabulary, say: ExpressionSay): string =>
  say(findNamed(node, vocabulary)?.isCheck ? 'isUnticked' : 'not', { first: describe(node) })

/** A text beside a field with choices is one of them. */
function describeOption(option: ExpressionNode, of: ExpressionNode, describe: Describe, vocabulary: Vocabulary) {
  const choices = option.is === 'text' ? findNamed(of, vocabulary)?.choices : undefined
  const choice = choices?.find(([value]) => option.is === 'text' && value === option.value)
  return choice?.[1] ?? describe(option)
}

const comparisons = {
  '=': 'equals',
  '!=': 'differs',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'more',
  '>=': 'moreOrEqual',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided',
} as const satisfies Readonly<Record<string, Parameters<ExpressionSay>[0]>>

const dayComparisons: Readonly<Record<string, Parameters<ExpressionSay>[0]>> = {
  ...{ '<': 'before', '<=': 'untilDay', '>': 'after', '>=': 'fromDay' },
}

const dayFunctions = new Set([
  ...['today', 'plusDays', 'plusMonths', 'plusYears', 'startOfMonth', 'endOfMonth', 'startOfYear'],
])

const isDay = (node: ExpressionNode, vocabulary: Vocabulary): boolean =>
  findNamed(node, vocabulary)?.isDay === true || (node.is === 'call' && dayFunctions.has(node.name))

type BetweenNode = Extract<ExpressionNode, { is: 'between' }>

function describeBetween(node: BetweenNode, describe: Describe, vocabulary: Vocabulary, say: ExpressionSay): string {
  const { sign, first, second } = node
  if (sign === 'and' || sign === 'or') {
    const describePart = (each: ExpressionNode) => {
      const words = describeCondition(each, describe, vocabulary, say)
      return each.is === 'between' && each.sign !== sign && isJoin(each.sign)
        ? say('inBrackets', { first: words })
        : words
    }
    return say(sign, { first: describePart(first), second: describePart(second) })
  }
  if (second.is === 'empty' && (sign === '=' || sign === '!='))
    return say(sign === '=' ? 'isEmpty' : 'isFilled', { first: describe(first) })
  const own = bindingPowers[sign] ?? 0
  const addBrackets = (each: ExpressionNode, words: string, power: number) =>
    each.is === 'between' && (bindingPowers[each.sign] ?? 0) < power ? say('inBrackets', { first: words }) : words
  const values = {
    first: addBrackets(first, describe(first), own),
    second: addBrackets(second, describeOption(second, first, describe, vocabulary), own + 1),
  }
  const word = isDay(first, vocabulary) || isDay(second, vocabulary) ? dayComparisons[sign] : undefined
  return say(word ?? comparisons[sign as keyof typeof comparisons], values)
}

const isJoin = (sign: string): boolean => sign === 'and' || sign === 'or'

const calls: Readonly<Record<string, Parameters<ExpressionSay>[0]>> = {
  ...{ today: 'today', daysBetween: 'daysBetween', plusDays: 'plusDays', plusMonths: 'plusMonths' },
  ...{ if: 'if', ifEmpty: 'ifEmpty', contains: 'contains' },
}

function describeCall(node: CallNode, describe: Describe, vocabulary: Vocabulary, say: ExpressionSay): string {
  const { name, values } = node
  const [first, ...others] = values
  const parts = values.map((value, at) =>
    at > 0 && first ? describeOption(value, first, describe, vocabulary) : describe(value),
  )
  const word = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (word) return say(word, { first: parts[0], second: parts[1], third: parts[2] })
  if (name === 'sum') return say('sumOf', { first: parts[others.length > 0 ? 1 : 0] })
  return say('call', { name, list: join(parts, 'listAnd', say) })
}
