import { useEffect, useState } from 'react'
import type { LooseFilter } from '../../framework/filter'
import { type Candidate, useFieldHost } from '../views-contract'

interface Found {
  candidates: readonly Candidate[]
  isSearching: boolean
  hasFailed: boolean
}

const nothing: Found = { candidates: [], isSearching: false, hasFailed: false }

/** The records the typed words find, asked for while the box is open and once typing rests. */
export function useCandidates(target: string, words: string, isOpen: boolean, where: LooseFilter | undefined): Found {
  const { search } = useFieldHost()
  const [found, setFound] = useState(nothing)
  // Made anew at each render, and the same as long as it reads the same.
  const limits = JSON.stringify(where ?? {})
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    setFound((before) => ({ ...before, isSearching: true, hasFailed: false }))
    const ask = () =>
      search(target, { q: words, where: JSON.parse(limits) as LooseFilter }, stop.signal).then(
        (candidates) => !stop.signal.aborted && setFound({ candidates, isSearching: false, hasFailed: false }),
        () => !stop.signal.aborted && setFound({ ...nothing, hasFailed: true }),
      )
    const timer = setTimeout(ask, words ? 200 : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, target, words, isOpen, limits])
  return found
}

/** The label of a chosen record: known from the record, or asked for. */
export function useChosen(target: string, id: number | null, label: string | undefined): Candidate | null {
  const { search } = useFieldHost()
  const [asked, setAsked] = useState<Candidate | null>(null)
  const isKnown = id === null || label !== undefined || asked?.id === id
  useEffect(() => {
    if (isKnown || id === null) return
    const stop = new AbortController()
    search(target, { ids: [id] }, stop.signal).then(
      ([first]) => !stop.signal.aborted && setAsked(first ?? { id, label: String(id) }),
      () => !stop.signal.aborted && setAsked({ id, label: String(id) }),
    )
    return () => stop.abort()
  }, [search, target, id, isKnown])
  if (id === null) return null
  if (label !== undefined) return { id, label }
  return asked?.id === id ? asked : { id, label: '…' }
}
