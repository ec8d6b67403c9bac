/** The kinds that most people request, for those who have requested nothing yet. */
const usual = ['leaveRequests', 'expenses', 'regularizeRequests', 'travelRequisitions']

/** Sorts kinds of request: first those made most often, then the usual ones. */
export function sortKindsByUse<Kind extends { name: string }>(
  kinds: readonly Kind[],
  requests: readonly { entityType: string }[],
): Kind[] {
  const uses = new Map<string, number>()
  for (const { entityType } of requests) uses.set(entityType, (uses.get(entityType) ?? 0) + 1)
  const usualPlace = ({ name }: Kind) => (usual.includes(name) ? usual.indexOf(name) : usual.length)
  return [...kinds].sort((a, b) => (uses.get(b.name) ?? 0) - (uses.get(a.name) ?? 0) || usualPlace(a) - usualPlace(b))
}
