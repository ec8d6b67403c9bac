import type { ListFrame } from '../../framework/lists/saved-view'
import { usePreference } from './preference'

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
