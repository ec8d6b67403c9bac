import type { ListFrame } from '../../framework/lists/saved-view'
import { usePreference } from './preference'

export interface FrameSettings {
  frame: ListFrame
  /** Changes the given settings and keeps the rest. */
  setFrame(change: ListFrame): void
}

const inPages: ListFrame = {}

/** The frame as this device remembers it, under its key there. */
export function useListFrame(place: string): FrameSettings {
  const [frame, keep] = usePreference(place, inPages)
  return { frame, setFrame: (change) => keep({ ...frame, ...change }) }
}
