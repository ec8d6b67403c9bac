import type { OtherDecision } from '../../../../../src/engines/approvals/inbox'
import { findCard } from '../../../../../src/framework/company/catalogue'
import { useAnswer } from '../../../../../src/views/blocks/use-answer'
import { recordPath } from '../../../../../src/views/paths'
import { inboxKey } from '../steps-resource'

/** Loads what waits for the user besides approval requests. */
export const useOtherDecisions = () => useAnswer<OtherDecision[]>('getOtherDecisions', {}, { group: inboxKey })

/** Answers what a decision is called and the page that takes it; undefined where the user may not open it. */
export function describeDecision({ entityType, recordId, title }: OtherDecision) {
  const card = findCard(entityType)
  return card && { label: card.label, to: recordPath(card, recordId), name: `${card.label}: ${title}` }
}
