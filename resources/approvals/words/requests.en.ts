import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the page of the user's own requests, loaded with it. */
const words = {
  newRequest: 'New request',
  moreKinds: 'More (%{count})',
  fewerKinds: 'Fewer',
  mine: 'My requests',
  status: 'Status',
  all: 'All',
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Sent back to me',
  withdrawn: 'Withdrawn',
  kind: 'Kind',
  allKinds: 'All kinds',
  askedAt: '%{label}, submitted %{at}',
  none: 'No requests yet',
  noneText: 'Your requests and their approvers appear here.',
  noneFits: 'No requests match',
  noneFitsText: 'Choose All to see every request.',
  others: 'Changes that wait for another administrator',
  newest: 'The newest %{count} of %{total}.',
  decidedBy: 'Decided by %{name}',
  decidedWith: 'Decided by %{name}: %{comment}',
  correct: 'Correct',
  correctOf: 'Correct %{title}',
  does: '%{step}: %{title}',
} as const

export const useRequestWords = createWordsHook('requests', words)
