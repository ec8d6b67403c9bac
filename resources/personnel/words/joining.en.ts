import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the joiner's checklist. */
const words = {
  title: 'Before your first day',
  firstDay: 'Welcome! Your first day is %{day}.',
  where: 'You start in %{location}.',
  whom: 'You report to %{manager}.',
  stillWanted: '%{count} of %{all} still to do.',
  allThere: 'All done. We look forward to seeing you.',
  contact: 'Your contact details',
  emergency: 'Emergency contacts',
  address: 'Your address',
  papers: 'Identity document',
  photo: 'Photo',
  letters: 'Your letters',
  policies: 'Policies to read',
  missing: 'to do',
  there: 'done',
  some: '%{done} of %{of} done',
  add: 'Add',
  enter: 'Add: %{part}',
  look: 'View',
  lookAt: 'View: %{part}',
  read: 'Read below',
} as const

export const useJoiningWords = createWordsHook('joining', words)
