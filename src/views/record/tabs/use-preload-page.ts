import { useEffect, useState } from 'react'
import { type PreloadableComponent, preloadComponent } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { preloadRecordTools } from '../../tools/page-head-tools'

/** Finds the parts of the page of a record, which are loaded late. */
type ListParts = (resource: Resource) => readonly Pick<PreloadableComponent<never>, 'preload'>[]

/**
 * Loads the code of a page while its record is being loaded; true while the page should wait, because
 * otherwise its facts would move when the parts above them arrive.
 */
export function usePreloadPage(resource: Resource, listParts: ListParts): boolean {
  const [ready, setReady] = useState<Resource>()
  useEffect(() => {
    let isHere = true
    Promise.allSettled([preloadRecordTools(resource), ...listParts(resource).map(preloadComponent)]).then(
      () => isHere && setReady(resource),
    )
    return () => {
      isHere = false
    }
  }, [resource, listParts])
  return ready !== resource
}
