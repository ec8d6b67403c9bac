import type { ListFrame } from '../../framework/lists/saved-view'
import { usePreference } from './preference'

export interface FrameSettings {
  frame: ListFrame
  /** Changes the given settings and keeps the rest. */
  setFrame(change: ListFrame): void
}

const inPages: ListFrame = {}

/** Keeps the frame of the list, which this device stores under the key `place`. */
export function useListFrame(place: string): FrameSettings {
  const [frame, keep] = usePreference(place, inPages)
  return { frame, setFrame: (change) => keep({ ...frame, ...change }) }
}
