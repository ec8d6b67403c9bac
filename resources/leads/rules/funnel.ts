import { computePercent } from '../../../src/framework/values/percent'
import { type FunnelStage, funnelStages } from '../sets'

/**
 * Counts how far leads came. A lead has reached the farthest stage that it was ever in, and all before it.
 * @param farthest how many leads came as far as each stage and no farther
 */
export function buildFunnel(farthest: Readonly<Partial<Record<FunnelStage, number>>>, wonToday: number) {
  const counts = funnelStages.map((_, place) =>
    funnelStages.slice(place).reduce((sum, stage) => sum + (farthest[stage] ?? 0), 0),
  )
  const created = counts[0] ?? 0
  const stages = funnelStages.map((status, place) => {
    const reached = counts[place] ?? 0
    return { status, reached, rate: place === 0 ? null : computePercent(reached, counts[place - 1] ?? 0) }
  })
  return { created, stages, overall: computePercent(wonToday, created) }
}
