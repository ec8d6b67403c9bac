import { isEmpty } from '../../../src/framework/field'
import { isOpenStatus } from './lead-stages'

type Values = Readonly<Record<string, unknown>>

/** From which of two leads a value is taken. */
export type Side = 'keep' | 'drop'

/** Values that say something only together. The first one decides for all. */
const groups: readonly (readonly string[])[] = [
  ['estimatedValue', 'currency'],
  ['source', 'campaignId'],
]

/** Values that go with the status. */
const ofStatus = [
  ...['status', 'statusEnteredAt', 'statusEnteredOn', 'probability', 'lostReason', 'closedAt', 'closedOn'],
  'lastOpenStatus',
]

/** Fields of both sides, of which the later or the earlier one counts. */
const earliest = ['receivedAt', 'receivedOn'] as const
const latest = ['activeOn', 'lastActivityOn', 'dormantDeclinedOn'] as const

const findGroup = (name: string): readonly string[] => groups.find((group) => group.includes(name)) ?? [name]

/** Lists the fields that are chosen together, each under the first of them. */
export const listMergeGroups = (inputs: readonly string[]): (readonly string[])[] =>
  inputs.filter((name) => findGroup(name)[0] === name).map(findGroup)

/** Unites two lists. What is in both stands once. */
function uniteLists(one: readonly unknown[], other: readonly unknown[]): unknown[] {
  const ownTexts = new Set(one.map((each) => JSON.stringify(each)))
  return [...one, ...other.filter((each) => !ownTexts.has(JSON.stringify(each)))]
}

/** Tells from which lead the status comes: an open one stands before lost and dormant. */
export function chooseStatusSide(keep: Values, drop: Values): Side {
  const isGivenUp = keep.status === 'lost' || keep.status === 'dormant'
  return isGivenUp && isOpenStatus(String(drop.status)) ? 'drop' : 'keep'
}

interface MergedFields {
  /** The names of the fields that people enter. */
  inputs: readonly string[]
  /** From which lead to take a field, where somebody chose. */
  choices: Readonly<Record<string, Side>>
  /** The moment of the merge, ISO 8601. */
  now: string
}

/** Answers the values of a lead that takes another one in, as far as they differ from its own. */
export function mergeLeadValues(keep: Values, drop: Values, { inputs, choices, now }: MergedFields): Values {
  const merged: Record<string, unknown> = {}
  for (const name of inputs) {
    const [first = name] = findGroup(name)
    const chosen = findGroup(name)
      .map((each) => choices[each])
      .find(Boolean)
    const [own, other] = [keep[name], drop[name]]
    if (!chosen && Array.isArray(own) && Array.isArray(other)) merged[name] = uniteLists(own, other)
    else merged[name] = (chosen ?? (isEmpty(keep[first]) ? 'drop' : 'keep')) === 'drop' ? other : own
  }
  const side = chooseStatusSide(keep, drop) === 'drop' ? drop : keep
  for (const name of ofStatus) if (!choices[name]) merged[name] = side[name]
  for (const name of earliest) merged[name] = [keep[name], drop[name]].filter(Boolean).sort()[0] ?? null
  for (const name of latest) merged[name] = [keep[name], drop[name]].filter(Boolean).sort().at(-1) ?? null
  const ahead = [keep.nextFollowUpAt, drop.nextFollowUpAt].filter((at) => typeof at === 'string' && at > now).sort()
  if (!choices.nextFollowUpAt && ahead[0]) merged.nextFollowUpAt = ahead[0]
  return { ...merged, ...joinNumbers(keep, drop) }
}

/** The numbers under which the merged lead was known lead to this one. */
const joinNumbers = (keep: Values, drop: Values) => ({
  formerNumbers: [keep.formerNumbers, drop.leadNumber, drop.formerNumbers].filter(Boolean).join(', '),
})

/** Answers what a contact gets from another one with the same address: what it does not say itself. */
export function mergeContactValues(keep: Values, drop: Values, inputs: readonly string[]): Values {
  const filled = inputs.filter((name) => isEmpty(keep[name]) && !isEmpty(drop[name]))
  return {
    ...Object.fromEntries(filled.map((name) => [name, drop[name]])),
    ...(keep.influence === 'unknown' && { influence: drop.influence }),
    ...(drop.doNotContact === true && { doNotContact: true }),
  }
}
