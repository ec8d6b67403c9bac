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
export function splitIntoSlices(lines: readonly SliceLine[]): Slice[] {
  const deciders = [...new Set(lines.map(findDecider))]
  return deciders.map((projectId) => {
    const part = lines.filter((line) => findDecider(line) === projectId)
    return {
      projectId,
      project: projectId === null ? null : (part[0]?.project ?? null),
      minutes: sumMinutes(part),
      billableMinutes: sumMinutes(part.filter(({ isBillable }) => isBillable)),
    }
  })
}

const findDecider = ({ asksManager, projectId }: SliceLine) => (asksManager ? projectId : null)
const sumMinutes = (lines: readonly SliceLine[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)
