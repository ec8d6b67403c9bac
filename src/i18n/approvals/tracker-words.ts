import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of how far a request has come; loaded with it. */
const words = {
  title: 'Decisions',
  steps: 'Steps to a decision',
  step: 'Step %{no} of %{count}: %{as}',
  waitingFor: 'Waiting for %{names} %{since}',
  waitingForNobody: 'Waiting %{since}',
  sinceToday: 'since today',
  sinceDay: 'since yesterday',
  sinceDays: 'since %{days} days',
  due: 'Due %{at}',
  overdue: 'Overdue since %{at}',
  decided: '%{name}, %{at}',
  decidedFor: '%{name} for %{principal}, %{at}',
  round: 'Round %{round}',
} as const

export type TrackerWord = keyof typeof words
export type TrackerSay = (word: TrackerWord, args?: Readonly<Record<string, unknown>>) => string

export function useTrackerWords(): TrackerSay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`tracker.${word}`, { ...args, _: words[word] }), [translate])
}
