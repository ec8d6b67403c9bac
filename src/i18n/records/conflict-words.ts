import { createWordsHook } from '../words-hook'

/** Words for the case that two people change one record at the same time; loaded with forms. */
const words = {
  title: 'Someone else changed this',
  text: '%{by} saved a change %{at}. Choose what to keep for each field. Your entries are not lost.',
  textPlain: 'Choose what to keep for each field. Your entries are not lost.',
  yours: 'Yours',
  theirs: 'Theirs',
  opened: 'When you opened it',
  allYours: 'Keep all of mine',
  allTheirs: 'Use all of theirs',
  followed: 'Also changed and kept: %{fields}.',
  locked: 'You can no longer change this. You can copy your entries from here.',
  save: 'Save my choice',
  back: 'Back to form',
  // the record was saved, or cannot be
  savedMerged: '%{label} “%{name}” saved. Changed by someone else and kept: %{fields}',
  savedMergedBy: '%{label} “%{name}” saved. Changed by %{by} and kept: %{fields}',
  gone: 'This record was removed, or you can no longer see it. You can copy your entries from here.',
  closed: 'You can no longer change this record. You can copy your entries from here.',
  closedState: 'The record is now %{state} and cannot be changed. You can copy your entries from here.',
}

export const useConflictWords = createWordsHook('conflict', words)
