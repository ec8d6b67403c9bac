/** What of a line says who approves it. */
export interface SliceLine {
  projectId: number
  project: string
  /** The project wants its manager to approve what is entered for it. */
  asksManager: boolean
  minutes: number
  isBillable: boolean
}

/** What one person approves of a week. */
interface Slice {
  /** Null: everything that no project manager approves. */
  projectId: number | null
  project: string | null
  minutes: number
  billableMinutes: number
}

/** One part for each project that asks for it, and one for the rest. */
export function slicesOf(lines: readonly SliceLine[]): Slice[] {
  const deciders = [...new Set(lines.map(decidedBy))]
  return deciders.map((projectId) => {
    const part = lines.filter((line) => decidedBy(line) === projectId)
    return {
      projectId,
      project: projectId === null ? null : (part[0]?.project ?? null),
      minutes: minutesOf(part),
      billableMinutes: minutesOf(part.filter(({ isBillable }) => isBillable)),
    }
  })
}

const decidedBy = ({ asksManager, projectId }: SliceLine) => (asksManager ? projectId : null)
const minutesOf = (lines: readonly SliceLine[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)
