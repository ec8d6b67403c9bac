/** Apostrophes, hyphens and dashes in their many forms; people leave them out or type another one. */
export const ignoredInSearch = "'’‘‛ʼʻʹ`´′＇-‐‑‒–—―−﹣－\u00ad"

/** Letters that Unicode does not take apart into a plain letter and a mark, in lower case. */
export const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const ignoredCharacters = new RegExp(`[${ignoredInSearch.replace('-', '\\-')}]`, 'g')
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Folds a text for searching: without case, accents, apostrophes and hyphens, so `oconnor` finds `O’Connor`.
 * The database folds stored texts by the same steps, see `fold-text-sql.ts`.
 */
export const foldText = (text: string): string =>
  text
    .replace(ignoredCharacters, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKC')
