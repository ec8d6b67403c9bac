import { type FunnelStage, funnelStages, type LeadState, type LeadStatus, leadSets, type OpenStatus } from '../sets'

export const isOpenStatus = (status: string): status is OpenStatus =>
  (leadSets.open as readonly string[]).includes(status)

/** Answers the state of a lead: its status in short. */
export function findLeadState(status: string): LeadState {
  if (status === 'won' || status === 'lost') return status
  return status === 'dormant' ? 'on_hold' : 'open'
}

const isStage = (status: string | null): status is FunnelStage => (funnelStages as readonly unknown[]).includes(status)

/** Answers the farthest stage of those that a lead was ever in. */
export function findFarthestStage(...statuses: readonly (string | null)[]): FunnelStage {
  const places = statuses.filter(isStage).map((status) => funnelStages.indexOf(status))
  return funnelStages[Math.max(0, ...places)] ?? 'new'
}

/** The usual chances of a lead in each open status, in percent. */
const usualProbabilities: Readonly<Record<OpenStatus, number>> = {
  new: 10,
  contacted: 20,
  qualified: 40,
  proposal: 60,
  negotiation: 80,
}

/** The days in a status after which a card is amber, and after which it is red. */
const usualAgeing: Readonly<Record<OpenStatus, { amberAfter: number; redAfter: number }>> = {
  new: { amberAfter: 3, redAfter: 7 },
  contacted: { amberAfter: 7, redAfter: 14 },
  qualified: { amberAfter: 14, redAfter: 30 },
  proposal: { amberAfter: 14, redAfter: 30 },
  negotiation: { amberAfter: 21, redAfter: 45 },
}

interface StageSettings {
  status: string
  probability: number | null
  amberAfter: number
  redAfter: number
}

/** Answers what the company has set for a status, else what is usual; undefined for one that is not open. */
function findStageSettings(stages: readonly StageSettings[] | null | undefined, status: string) {
  if (!isOpenStatus(status)) return undefined
  const usual = { status, probability: usualProbabilities[status], ...usualAgeing[status] }
  return stages?.find((stage) => stage.status === status) ?? usual
}

/** Answers the colour of a card on the board; null where nobody waits. */
export function findAgeColour(stages: readonly StageSettings[] | null | undefined, status: string, days: number) {
  const stage = findStageSettings(stages, status)
  if (!stage) return null
  if (days <= stage.amberAfter) return 'green'
  return days <= stage.redAfter ? 'amber' : 'red'
}

/** Answers the chance of a lead after a change of its status; undefined: it stays. */
export function findProbability(
  stages: readonly StageSettings[] | null | undefined,
  status: LeadStatus,
  typed: number | null | undefined,
): number | undefined {
  if (status === 'won') return 100
  if (status === 'lost') return 0
  return typed ?? findStageSettings(stages, status)?.probability ?? undefined
}
