import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the joiner's checklist. */
const words = {
  title: 'Before your first day',
  firstDay: 'Welcome! Your first day is %{day}.',
  where: 'You begin in %{location}.',
  whom: 'You report to %{manager}.',
  stillWanted: '%{count} of %{all} are still to be done.',
  allThere: 'Everything is there. We look forward to seeing you.',
  contact: 'How you are reached',
  emergency: 'Whom to call in an emergency',
  address: 'Where you live',
  papers: 'An identity document',
  photo: 'Photo',
  letters: 'Letters to you',
  policies: 'Policies to read',
  missing: 'still to be done',
  there: 'done',
  some: '%{done} of %{of} done',
  add: 'Add',
  enter: 'Add: %{part}',
  look: 'Look at it',
  lookAt: 'Look at: %{part}',
  read: 'Read below',
} as const

export const useJoiningWords = createWordsHook('joining', words)
