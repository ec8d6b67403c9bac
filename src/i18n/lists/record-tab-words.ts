import { createWordsHook } from '../words-hook'

/** Words of the tabs of a record page; loaded with them. */
const words = { parts: 'Tabs of %{name}', nothingHere: 'Nothing here yet.' } as const

export const useRecordTabWords = createWordsHook('recordTabs', words)
