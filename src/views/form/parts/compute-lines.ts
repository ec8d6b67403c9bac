import { getFieldBehaviour } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { buildContextOfToday, type RuleContext } from '../../../framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../framework/validate'
import { todayInUtc } from '../../../framework/values/dates'
import { addDecimals } from '../../../framework/values/decimal'
import type { Amount } from '../../../framework/values/money'
import { matchesFilter } from '../../field-access'
import type { SignedInPerson } from '../../signed-in'
import type { ParsedLine } from './form-lines'
import { findRollup, type PartView, pickHeadValues } from './part-views'

/**
 * Computes the lines as they would be stored. A line is undefined if its input cannot be read; an
 * incomplete line has empty figures.
 */
export const computeLines = (
  view: PartView,
  lines: readonly ParsedLine[],
  head: Values,
  contexts: readonly RuleContext[] = [],
): (Values | undefined)[] =>
  lines.map((each, place) =>
    Object.values(each.errors).some(({ code }) => code !== 'required')
      ? undefined
      : computeValues(
          view.resource,
          mergeLineValues(view, each, head),
          contexts[place] ?? buildContextOfToday(todayInUtc()),
        ),
  )

/** Builds a line as it would be written. */
export const mergeLineValues = (view: PartView, { line, values }: ParsedLine, head: Values): Values => ({
  ...initialStateValues(view),
  ...line.stored,
  ...values,
  ...pickHeadValues(view, head),
})

/** Tells whether all required values of a line are present. */
const isCompleteLine = ({ resource, names }: PartView, line: Values): boolean =>
  names.every((name) => !resource.fields[name]?.options.required || line[name] != null)

/** Tells whether an amount in the company's currency is still missing because its rate is being loaded. */
function isRatePending({ resource }: PartView, name: string, line: Values): boolean {
  const field = resource.fields[name]
  const making = field && getFieldBehaviour(field).making()
  return making?.kind === 'base' && line[making.amount] != null
}

const initialStateValues = ({ resource: { workflow } }: PartView): Values =>
  workflow ? { [workflow.field]: workflow.initial } : {}

/** The lines of each part, as they would be stored. */
export type ComputedParts = readonly {
  view: PartView
  computed: readonly (Values | undefined)[]
  /** The rule context of each line. */
  besides?: readonly RuleContext[]
}[]

/** Computes a figure of the record from its lines; undefined if one of them is incomplete. */
export function computeFigure(
  resource: Resource,
  name: string,
  head: Values,
  lines: ComputedParts,
  who: SignedInPerson,
): Amount | undefined {
  const computeOther = (each: string) => computeFigure(resource, each, head, lines, who)
  for (const { view, computed } of lines) {
    const from = findRollup(view, resource, name)
    if (!from?.field || from.take !== 'sum') continue
    const { field, where } = from
    return computed.reduce<Amount | undefined>((sum, line) => {
      if (sum === undefined || line === undefined) return undefined
      const counts = where ? matchesFilter(where, who, line) : true
      const isMissing = line[field] == null && (!isCompleteLine(view, line) || isRatePending(view, field, line))
      if (isMissing) return undefined
      return counts === undefined ? undefined : counts ? addToSum(sum, line[field] ?? '0') : sum
    }, '0.00')
  }
  const field = resource.fields[name]
  const from = field && getFieldBehaviour(field).derive()
  if (from?.kind !== 'sum') return toAmountText(head[name] ?? '0')
  const subtracted = from.minus.map((each) => negateAmount(computeOther(each)))
  return [...from.plus.map(computeOther), ...subtracted].reduce<Amount | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : addDecimals(sum, each)),
    '0.00',
  )
}

const addToSum = (sum: Amount, value: unknown): Amount | undefined => {
  const amount = toAmountText(value)
  return amount === undefined ? undefined : addDecimals(sum, amount)
}

const toAmountText = (value: unknown): Amount | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

function negateAmount(amount: Amount | undefined): Amount | undefined {
  if (amount === undefined) return undefined
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
