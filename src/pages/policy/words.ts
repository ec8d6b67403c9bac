import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the pages of policies; loaded with them. */
const words = {
  title: 'Policies',
  leaveTitle: 'Leave policies',
  none: 'No policy holds for you yet',
  noneText: 'Until one is published the usual rules hold.',
  noVersions: 'No versions yet',
  noVersionsText: 'Make a draft, look at what it changes, and propose it to a director.',
  toConfirm: '%{count} to confirm',
  confirm: 'I have read it',
  confirmed: 'Confirmed on %{date}',
  confirmedNow: 'Thank you. That you have read it is noted.',
  openConfirm: 'Please confirm that you have read it',
  versionOf: 'Version %{version}',
  draft: 'Draft',
  since: 'In force since %{from}',
  sinceUntil: 'In force from %{from} to %{to}',
  from: 'In force from %{from}',
  document: 'Open the whole text',
  rules: 'Rules of this version',
  history: 'Version history',
  choose: 'Version',
  differences: 'What differs from version %{version}',
  noDifferences: 'No rule differs from version %{version}.',
  rule: 'Rule',
  before: 'Before',
  after: 'Now',
  nothing: 'None',
  examples: 'Worked examples',
  exampleTotal: '= %{days} days',
  exampleTotalOne: '= 1 day',
  spanOne: '%{first} to %{last}, one request',
  spanTwo: '%{first} and %{last}, two requests',
  spanHoliday: '%{first} and %{last}, a holiday between them',
  edit: 'Edit',
  open: 'Open',
  create: 'New draft',
  all: 'As a list',
  editor: 'Leave policies',
  impact: 'What it would change',
  showImpact: 'Show what it would change',
  noImpact: 'No leave that is asked for or approved would count otherwise.',
  impactSum: '%{requests} requests of %{people} people would count otherwise.',
  impactOne: '1 request of one person would count otherwise.',
  impactCapped: 'The first %{count} people are shown.',
  impactPast: 'Leave that begins while this version holds is looked at. Quotas are not.',
  person: 'Person',
  request: 'Request',
  days: 'Days',
  balance: 'Balance',
  becomes: '%{before} → %{after}',
  unpaid: '%{days} unpaid',
  progress: 'Who has read it',
  showProgress: 'Show who has read it',
  progressSum: '%{acknowledged} of %{people} people have confirmed',
  department: 'Department',
  noDepartment: 'None',
  missing: 'Not confirmed yet',
  missingCapped: 'The first %{count} are named.',
} as const

export type PolicyWord = keyof typeof words
export type PolicySay = (word: PolicyWord, args?: Readonly<Record<string, unknown>>) => string

export function usePolicyWords(): PolicySay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`policies.${word}`, { ...args, _: words[word] }), [translate])
}
