import { useCallback, useEffect, useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import type { PersonPlaces } from '../../framework/lists/person-places'
import { type SearchAnswer, searchLimits } from '../../framework/lists/search-answer'

/** Milliseconds without a further key before the server is asked. */
const pauseMs = 150

interface FinderSearch {
  answer: SearchAnswer | undefined
  isSearching: boolean
  hasFailed: boolean
}

/** Asks the server for records whenever the person pauses; earlier records stay until the answer comes. */
export function useFinderSearch(q: string): FinderSearch {
  const typed = q.trim().slice(0, searchLimits.length)
  const [result, setResult] = useState<{ q: string; answer?: SearchAnswer; hasFailed: boolean }>()
  useEffect(() => {
    if (typed === '') return
    const stop = new AbortController()
    const store = (answer: SearchAnswer | null, hasFailed: boolean) =>
      !stop.signal.aborted && setResult({ q: typed, hasFailed, ...(answer && { answer }) })
    const ask = () =>
      callOperation<SearchAnswer>('searchAll', { q: typed }, { signal: stop.signal }).then(
        ({ data }) => store(data, false),
        () => store(null, true),
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  const isAnswered = result?.q === typed
  return {
    answer: typed === '' ? undefined : result?.answer,
    isSearching: typed !== '' && !isAnswered,
    hasFailed: isAnswered && result.hasFailed,
  }
}

/** Loads the person's favourites and what they opened last; changes a favourite. */
export function usePersonPlaces() {
  const [places, setPlaces] = useState<PersonPlaces>()
  const [hasFailed, setFailed] = useState(false)
  const apply = useCallback((call: Promise<{ data: PersonPlaces | null }>) => {
    call.then(
      ({ data }) => [setPlaces(data ?? undefined), setFailed(false)],
      () => setFailed(true),
    )
  }, [])
  useEffect(() => apply(callOperation<PersonPlaces>('getOwnPlaces')), [apply])
  const setFavourite = (path: string, isFavourite: boolean) =>
    apply(callOperation<PersonPlaces>('setFavouritePlace', { path, isFavourite }))
  return { places, hasFailed, setFavourite }
}
