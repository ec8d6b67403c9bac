import { useEffect, useState } from 'react'
import type { LooseFilter } from '../../framework/filter'
import { type Candidate, useFieldHost } from '../views-contract'

interface Found {
  candidates: readonly Candidate[]
  isSearching: boolean
  hasFailed: boolean
}

/** What was found last, and by what. */
interface Answer extends Pick<Found, 'candidates' | 'hasFailed'> {
  words: string
  among: string
  /** It is being asked for again. */
  isOld: boolean
}

const nothing: Answer = { candidates: [], hasFailed: false, words: '', among: '', isOld: true }

/**
 * The records the typed words find, asked for while the box is open and once typing rests. Until they have come, those
 * of fewer words are offered as far as these fit too: a quick Enter takes nothing that was not typed.
 */
export function useCandidates(target: string, words: string, isOpen: boolean, where: LooseFilter | undefined): Found {
  const { search } = useFieldHost()
  const [answer, setAnswer] = useState(nothing)
  // Made anew at each render, and the same as long as it reads the same.
  const limits = JSON.stringify(where ?? {})
  const among = `${target} ${limits}`
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    setAnswer((before) => ({ ...before, isOld: true }))
    const tell = (candidates: readonly Candidate[], hasFailed: boolean) =>
      !stop.signal.aborted && setAnswer({ candidates, hasFailed, words, among, isOld: false })
    const ask = () =>
      search(target, { q: words, where: JSON.parse(limits) as LooseFilter }, stop.signal).then(
        (candidates) => tell(candidates, false),
        () => tell([], true),
      )
    const timer = setTimeout(ask, words ? 200 : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, target, words, isOpen, limits, among])
  const isOfThese = answer.among === among && answer.words === words
  const isAnswered = isOfThese && !answer.isOld
  return {
    candidates: isOfThese ? answer.candidates : filterCandidates(answer, among, words),
    isSearching: isOpen && !isAnswered,
    hasFailed: isAnswered && answer.hasFailed,
  }
}

/**
 * Of what fewer words found among the same records, what these words find by its label, as the server looks for each of
 * them; the first of those is the first of all, since both stand in the order of their labels.
 */
function filterCandidates(answer: Answer, among: string, words: string): readonly Candidate[] {
  const typed = words.trim().toLocaleLowerCase()
  if (answer.among !== among || !typed.includes(answer.words.trim().toLocaleLowerCase())) return []
  const each = typed.split(/\s+/)
  return answer.candidates.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLocaleLowerCase()
    return each.every((word) => text.includes(word))
  })
}

/** The label of a chosen record: known from the record, or asked for. */
export function useChosen(target: string, id: number | null, label: string | undefined): Candidate | null {
  const { search } = useFieldHost()
  const [candidate, setCandidate] = useState<Candidate | null>(null)
  const isKnown = id === null || label !== undefined || candidate?.id === id
  useEffect(() => {
    if (isKnown || id === null) return
    const stop = new AbortController()
    search(target, { ids: [id] }, stop.signal).then(
      ([first]) => !stop.signal.aborted && setCandidate(first ?? { id, label: String(id) }),
      () => !stop.signal.aborted && setCandidate({ id, label: String(id) }),
    )
    return () => stop.abort()
  }, [search, target, id, isKnown])
  if (id === null) return null
  if (label !== undefined) return { id, label }
  return candidate?.id === id ? candidate : { id, label: '…' }
}
