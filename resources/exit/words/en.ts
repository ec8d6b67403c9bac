import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the exit screens. */
const words = {
  handover: 'Impact and successors',
  handoverOf: 'Impact and successors: %{number}',
  handoverText: 'Everything that still depends on this person. Without a successor it goes to their manager.',
  nothing: 'Nothing depends on this person.',
  what: 'What',
  count: 'Open',
  outcome: 'What happens',
  successor: 'Successor',
  since: 'since %{day}',
  goesTo: 'goes to %{name}',
  couldGoTo: 'or to %{names}',
  more: 'and %{count} more',
  save: 'Save successors',
  handedOver: 'Goes to the successor',
  emptied: 'No one is named anymore',
  ended: 'Ends with the last day',
  stepped: 'Is cancelled',
  outside: 'Cancelled with the agreed last day',
  spans: 'ends after the last day: to be shortened',
  cleared: 'Must be settled first',
  told: 'Others go on with it',
  employment: 'My employment',
  resign: 'Resign',
  resignText:
    'Your notice period and the day it ends are shown before you send. Until HR agrees on the last day you can withdraw at any time.',
  open: 'Your exit %{number}',
  notice: 'Notice ends',
  lastDay: 'Agreed last day',
  notAgreed: 'Not agreed yet',
  askToStay: 'Ask to withdraw',
} as const

export type ExitWord = keyof typeof words
export const useExitWords = createWordsHook('exit', words)
