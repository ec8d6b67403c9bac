import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the exit screens. */
const words = {
  handover: 'Impact and successors',
  handoverOf: 'Impact and successors: %{number}',
  handoverText: 'Everything that still depends on this person. Without a successor, it goes to their manager.',
  nothing: 'Nothing depends on this person.',
  what: 'Duty',
  count: 'Open',
  outcome: 'What happens',
  successor: 'Successor',
  since: 'since %{day}',
  goesTo: 'goes to %{name}',
  couldGoTo: 'or to %{names}',
  more: 'and %{count} more',
  save: 'Save successors',
  handedOver: 'Goes to the successor',
  emptied: 'Left empty',
  ended: 'Ends with the last day',
  stepped: 'Is cancelled',
  outside: 'Cancelled with the agreed last day',
  spans: 'ends after the last day: shorten it',
  cleared: 'Must be settled first',
  told: 'Others continue',
  employment: 'My employment',
  resign: 'Resign',
  resignText:
    'You see your notice period and its end before you submit. You can withdraw until HR agrees the last day.',
  open: 'Your exit %{number}',
  notice: 'Notice ends',
  lastDay: 'Agreed last day',
  notAgreed: 'Not agreed yet',
  askToStay: 'Ask to withdraw',
} as const

export type ExitWord = keyof typeof words
export const useExitWords = createWordsHook('exit', words)
