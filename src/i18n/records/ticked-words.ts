import { createWordsHook } from '../words-hook'

/** Words of tables in which people tick the records of a choice, loaded with the first of them. */
const words = {
  search: 'Search %{list}',
  tickAll: 'Select all',
  tickNone: 'Clear selection',
  ticked: '%{count} of %{all} selected',
  tickedWithTotal: '%{count} of %{all} selected · %{total}',
  nothing: 'No %{list} to choose from.',
  noneFits: 'No %{list} match “%{words}”.',
  isCut: 'Showing the first %{count} of %{all} %{list}. Save these first, then choose the others.',
} as const

export const useTickedWords = createWordsHook('ticked', words)
