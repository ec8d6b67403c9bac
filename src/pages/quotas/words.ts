import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the page of quotas; loaded with it. */
const words = {
  title: 'Annual quota',
  table: 'Table',
  addPeople: 'Other days for some people',
  addPeopleText: 'Choose for whom. Of several quotas that fit somebody the narrowest counts.',
  add: 'Add a column',
  copy: 'Copy a year',
  everybody: 'Everybody',
  yearBefore: 'Year %{year}, the one before',
  yearAfter: 'Year %{year}, the next',
  cut: 'There are more quotas than fit here: the table shows them all.',
  noTypes: 'No leave types with a balance',
  noTypesText: 'Quotas are for types of leave that need a balance.',
  grid: 'Days by type and people',
  type: 'Type',
  narrowest: 'Of several that fit somebody the narrowest counts.',
  cell: 'Days of %{type} for %{people}',
  changed: '%{count} changes, not saved',
  changedOne: '1 change, not saved',
  review: 'See what changes',
  undo: 'Undo',
  reviewTitle: 'What changes',
  notDays: '%{type}, %{people}: write a number of days, at most 366.',
  refused: '%{type}, %{people}: %{why}',
  back: 'Back',
  save: 'Save',
  saved: '%{count} quotas saved',
  savedOne: '1 quota saved',
  effectOf: '%{type}, %{people}: %{before} → %{days}',
  nothing: 'nothing',
  nobodyChanges: 'Nobody gets more or fewer days by it.',
  changes: '%{count} people, %{days} days in all',
  changesOne: '1 person, %{days} days',
  person: 'Person',
  quotaBefore: 'Before',
  quotaAfter: 'Then',
  posted: 'Days now',
  andOthers: 'and %{count} others',
  copyTitle: 'Quotas of another year',
  fromYear: 'From year',
  toYear: 'To year',
  sameYear: 'Choose two different years.',
  show: 'Show the quotas',
  noneToCopy: '%{year} has no quotas.',
  there: '%{name}: left alone, since the year has it already',
  take: 'Take %{name}',
  daysOf: 'Days of %{name}',
  write: 'Write %{count} quotas',
  writeOne: 'Write 1 quota',
  written: '%{count} quotas of %{year} written',
  writtenOne: '1 quota of %{year} written',
} as const

export type QuotaWord = keyof typeof words
export type QuotaSay = (word: QuotaWord, args?: Readonly<Record<string, unknown>>) => string

export function useQuotaWords(): QuotaSay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`quotas.${word}`, { ...args, _: words[word] }), [translate])
}
