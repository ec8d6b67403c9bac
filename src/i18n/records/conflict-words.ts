import { createWordsHook } from '../words-hook'

/** Words for the case that two people change one record at the same time; loaded with forms. */
const words = {
  title: 'Somebody else changed this meanwhile',
  text: '%{by} saved a change %{at}. Choose what to keep for each field; your text is not lost.',
  textPlain: 'Choose what to keep for each field; your text is not lost.',
  yours: 'Yours',
  theirs: 'Theirs',
  opened: 'When you opened it',
  allYours: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  followed: 'Also changed meanwhile, and kept as it is now: %{fields}.',
  locked: 'You may not change this any more. What you entered can be copied from here.',
  save: 'Save my choice',
  back: 'Back to the form',
  // the record was saved, or cannot be
  savedMerged: '%{label} “%{name}” saved. Changed meanwhile and kept: %{fields}',
  savedMergedBy: '%{label} “%{name}” saved. Changed meanwhile by %{by} and kept: %{fields}',
  gone: 'This record was removed meanwhile, or you may not see it any more. What you entered is still here to be copied.',
  closed: 'You may not change this record any more. What you entered is still here to be copied.',
  closedState: 'The record is %{state} by now and cannot be changed. What you entered is still here to be copied.',
}

export const useConflictWords = createWordsHook('conflict', words)
