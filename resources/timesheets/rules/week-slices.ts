import { sumMinutes } from './check-timesheet-week'

/** The fields of a line that decide who approves it. */
export interface SliceLine {
  projectId: number
  project: string
  /** The manager of the project approves its time. */
  asksManager: boolean
  minutes: number
  isBillable: boolean
}

/** The part of a week that one person approves. */
interface Slice {
  /** Null: the part with everything that no project manager approves. */
  projectId: number | null
  project: string | null
  minutes: number
  billableMinutes: number
}

/** Splits lines into one slice per project whose manager approves, and one slice for the rest. */
export function splitIntoSlices(lines: readonly SliceLine[]): Slice[] {
  const deciders = [...new Set(lines.map(findDecidingProject))]
  return deciders.map((projectId) => {
    const part = lines.filter((line) => findDecidingProject(line) === projectId)
    return {
      projectId,
      project: projectId === null ? null : (part[0]?.project ?? null),
      minutes: sumMinutes(part),
      billableMinutes: sumMinutes(part.filter(({ isBillable }) => isBillable)),
    }
  })
}

const findDecidingProject = ({ asksManager, projectId }: SliceLine) => (asksManager ? projectId : null)
