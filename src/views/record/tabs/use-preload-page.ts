import { useEffect, useState, useSyncExternalStore } from 'react'
import { type PreloadableComponent, preloadComponent } from '../../../fields/parts/lazy-with-preload'
import { listOwnCards, onCatalogueChange } from '../../../framework/company/catalogue'
import type { ResourceCard } from '../../../framework/company/resource-cards'
import type { Resource } from '../../../framework/resource'
import { preloadRecordTools } from '../../tools/page-head-tools'
import { loadOwnReferences } from '../related/own-references'

/** Finds the parts of the page of a record, which are loaded late. */
type ListParts = (resource: Resource) => readonly Pick<PreloadableComponent<never>, 'preload'>[]

/**
 * Loads the code of a page while its record is being loaded; true while the page should wait, because
 * otherwise its facts would move when the parts above them arrive.
 */
export function usePreloadPage(resource: Resource, listParts: ListParts): boolean {
  const [ready, setReady] = useState<{ name: string; cards: readonly ResourceCard[] }>()
  // A resource that an administrator makes meanwhile is loaded too, and the page is drawn again with its list.
  const cards = useSyncExternalStore(onCatalogueChange, listOwnCards)
  useEffect(() => {
    let isHere = true
    Promise.allSettled([
      preloadRecordTools(resource),
      loadOwnReferences(resource.name),
      ...listParts(resource).map(preloadComponent),
    ]).then(() => isHere && setReady({ name: resource.name, cards }))
    return () => {
      isHere = false
    }
  }, [resource, listParts, cards])
  return ready?.name !== resource.name
}
