const toSortedWords = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s.,]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Whether two names have the same words in any order. */
export const isSameName = (one: string, other: string): boolean => toSortedWords(one) === toSortedWords(other)
