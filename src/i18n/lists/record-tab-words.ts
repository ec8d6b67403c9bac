import { createWordsHook } from '../words-hook'

/** Words of the tabs of a record page; loaded with them. */
const words = { parts: 'Parts of %{name}', nothingHere: 'There is nothing here yet.' } as const

export const useRecordTabWords = createWordsHook('recordTabs', words)
