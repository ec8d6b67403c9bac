import { useEffect, useState } from 'react'
import type { LooseFilter } from '../../framework/filter'
import { foldText } from '../../framework/values/fold-text'
import { type Candidate, useFieldHost } from '../field-views'

interface CandidateSearch {
  candidates: readonly Candidate[]
  isSearching: boolean
  hasFailed: boolean
}

/** The last result, and the search that it answers. */
interface CandidateAnswer extends Pick<CandidateSearch, 'candidates' | 'hasFailed'> {
  words: string
  among: string
  /** True while a newer search is running. */
  isOld: boolean
}

const nothing: CandidateAnswer = { candidates: [], hasFailed: false, words: '', among: '', isOld: true }

/**
 * Searches records that match the typed words, while the box is open, whenever the person pauses. Until
 * the answer arrives it offers those of the earlier results that still match, so that a quick Enter takes
 * a match.
 */
export function useCandidates(
  target: string,
  words: string,
  isOpen: boolean,
  where: LooseFilter | undefined,
): CandidateSearch {
  const { search } = useFieldHost()
  const [answer, setAnswer] = useState(nothing)
  // The filter is compared as text, because every render creates a new object.
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
 * Filters the results of fewer words by the new words, as the server does for each word. The first match
 * is also the server's first one, because both sort by label.
 */
function filterCandidates(answer: CandidateAnswer, among: string, words: string): readonly Candidate[] {
  const typed = foldText(words.trim())
  if (answer.among !== among || !typed.includes(foldText(answer.words.trim()))) return []
  const each = typed.split(/\s+/)
  return answer.candidates.filter(({ label, detail = '' }) => {
    const text = foldText(`${label} ${detail}`)
    return each.every((word) => text.includes(word))
  })
}

/** Answers the chosen record with its label, from the record or loaded. */
export function useChosenRecord(target: string, id: number | null, label: string | undefined): Candidate | null {
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
