import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for issuing and taking back several assets, loaded with the forms. */
const words = {
  issueTitle: 'Hand to one person',
  issueText: 'All of it is handed over, or nothing; the person is asked to accept it.',
  issue: 'Hand over',
  issued: 'Handed to %{name}: %{count}',
  sheet: 'Acceptance sheet',
  sheetText: 'A PDF to sign: one part for each person.',
  sheetOf: 'Received by %{name}',
  sheetDate: 'Handed over on %{date}',
  sheetSign: 'I have received what is listed above, in the condition stated.',
  sheetLine: 'Signature: ______________________________    Date: ____________________',
  make: 'Make the PDF',
  backTitle: 'Return',
  backText: 'All that is chosen comes back, or nothing.',
  back: 'Return',
  chosen: 'Comes back: %{tag}, %{name}',
  conditionOf: 'Condition of %{tag}',
  none: 'Nothing of what is ticked is with anybody.',
  things: 'Things',
  tag: 'Tag',
  what: 'What',
  condition: 'Condition',
  with: 'With',
  number: 'Number',
  tooMany: 'At most %{most} at once: tick fewer.',
  close: 'Close',
  cancel: 'Cancel',
} as const

export const useHandingWords = createWordsHook('handing', words)
export type HandingSay = ReturnType<typeof useHandingWords>
