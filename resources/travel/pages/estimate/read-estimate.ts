import { getFieldBehaviour } from '../../../../src/framework/field'
import type { RecordDraft } from '../../../../src/framework/record'
import type { TrialAnswer } from '../../../../src/framework/rule-context/trial-answer'
import { travelRequisitions } from '../../travelRequisitions'
import type { BuilderSay } from '../../words/builder.en'

/** A trip as the server would save it. */
export interface TriedTrip extends Omit<TrialAnswer, 'record'> {
  record: RecordDraft<typeof travelRequisitions>
}

/** Tells whether the server could estimate the trip; it cannot without a whole leg. */
export const hasEstimate = (tried: TrialAnswer | undefined): tried is TrialAnswer =>
  tried !== undefined && typeof tried.record.estimatedTotal === 'string'

export const toEstimate = (tried: TrialAnswer) => tried as TriedTrip

interface Warning {
  text: string
  /** Whether the trip cannot be sent like that. */
  isInTheWay: boolean
}

/** Lists what the policy objects to. */
export function listWarnings(
  say: BuilderSay,
  { record, problems }: TriedTrip,
  toText: (amount: string | null | undefined) => string,
): Warning[] {
  const refused = Object.entries(Object.assign({}, ...problems.map(({ fields }) => fields)))
  const isRefused = (path: string) => refused.some(([place]) => place === path)
  const stays = (record.lodging ?? []).flatMap(({ city, budgetBase, cap, isOverLimit }, at): Warning[] => {
    const isInTheWay = isRefused(`stays.${at}.reason`)
    const args = { city, budget: toText(budgetBase), cap: toText(cap) }
    return isOverLimit ? [{ text: say(isInTheWay ? 'overCap' : 'overCapAgreed', args), isInTheWay }] : []
  })
  const isWordedAbove = (path: string) => path === 'bookingReason' || /^stays\.\d+\.reason$/.test(path)
  const others = refused.flatMap(([path, error]): Warning[] => {
    const { message } = error as { message?: string }
    return isWordedAbove(path) || !message ? [] : [{ text: message, isInTheWay: true }]
  })
  const general = problems.flatMap(({ fields, message }) => (fields ? [] : [{ text: message, isInTheWay: true }]))
  return [
    ...(isRefused('bookingReason') ? [{ text: say('late'), isInTheWay: true }] : []),
    ...stays,
    ...others,
    ...general,
    ...listPassportWarning(say, record.documentCheck),
    ...(record.needsDirector ? [{ text: say('director'), isInTheWay: false }] : []),
  ]
}

function listPassportWarning(say: BuilderSay, check: string | null | undefined): Warning[] {
  if (!check || check === 'ok') return []
  return [
    {
      text: say('passport', { problem: getFieldBehaviour(travelRequisitions.fields.documentCheck).text(check) }),
      isInTheWay: false,
    },
  ]
}
