import { type FunnelStage, funnelStages } from '../sets'

/** Answers a part of a whole in percent, two decimals, rounded half up; null of nothing. */
function toPercent(part: number, whole: number): string | null {
  if (whole === 0) return null
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

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
    return { status, reached, rate: place === 0 ? null : toPercent(reached, counts[place - 1] ?? 0) }
  })
  return { created, stages, overall: toPercent(wonToday, created) }
}
