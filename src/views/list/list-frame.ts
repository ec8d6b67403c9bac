import { useMemo } from 'react'
import type { ListFrame } from '../../framework/lists/saved-view'
import type { Resource } from '../../framework/resource'
import { usePreference } from './preference'
import { toPresentNames, toStoredNames } from './stored-names'

export interface FrameSettings {
  frame: ListFrame
  /** Changes the given settings and keeps the rest. */
  setFrame(change: ListFrame): void
}

const inPages: ListFrame = {}

/** Keeps the frame of the list, which this device stores under the key `place`. */
export function useListFrame(resource: Resource, place: string): FrameSettings {
  const [stored, store] = usePreference(place, inPages)
  const frame = useMemo(() => toPresentNames(resource, { frame: stored }).frame ?? inPages, [resource, stored])
  return {
    frame,
    setFrame: (change) => store(toStoredNames(resource, { frame: { ...frame, ...change } }).frame ?? inPages),
  }
}
