import { usePreference } from './preference'

/** How the rows stand beyond columns and density; all absent: in pages. */
export interface ListFrame {
  /** One long list instead of pages. */
  isLong?: boolean
  /** What the long list is grouped by: `status`, `dateOfJoining:month`. */
  groups?: readonly string[]
  /** Figures of all rows below a page. */
  hasTotals?: boolean
  /** Pixels of the columns whose width was changed. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stay in view beside the first. */
  pinned?: readonly string[]
}

export interface FrameLook {
  frame: ListFrame
  /** Changes what is given and keeps the rest. */
  setFrame(change: ListFrame): void
}

const inPages: ListFrame = {}

/** The frame as it was left on this device, under its place there. */
export function useFrame(place: string): FrameLook {
  const [frame, keep] = usePreference(place, inPages)
  return { frame, setFrame: (change) => keep({ ...frame, ...change }) }
}
