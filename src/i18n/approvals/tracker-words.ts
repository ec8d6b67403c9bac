import { createWordsHook, type SayOf } from '../words-hook'

/** Words of the progress of a request; loaded with it. */
const words = {
  title: 'Approvals',
  steps: 'Approval steps',
  step: 'Step %{no} of %{count}: %{as}',
  waitingFor: 'Waiting for %{names} %{since}',
  waitingForNobody: 'Waiting %{since}',
  sinceToday: 'since today',
  sinceDay: 'since yesterday',
  sinceDays: 'since %{days} day |||| since %{days} days',
  due: 'Due %{at}',
  overdue: 'Overdue since %{at}',
  decided: '%{name}, %{at}',
  decidedFor: '%{name} for %{principal}, %{at}',
  round: 'Round %{round}',
} as const

export type TrackerSay = SayOf<keyof typeof words>

export const useTrackerWords = createWordsHook('tracker', words)
