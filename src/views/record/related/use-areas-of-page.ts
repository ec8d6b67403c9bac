import { useEffect, useState } from 'react'
import { findCard, loadAreas } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'

/** Loads the areas that the record page needs beside those of the list; tells whether they are there. */
export function useAreasOfPage({ name }: Pick<Resource, 'name'>): boolean {
  const beside = findCard(name)?.beside ?? []
  const [isReady, setReady] = useState(beside.length === 0)
  useEffect(() => {
    let isHere = true
    // What failed to load is left out; the page of the record says why.
    const show = () => isHere && setReady(true)
    loadAreas(findCard(name)?.beside ?? []).then(show, show)
    return () => {
      isHere = false
    }
  }, [name])
  return isReady
}
