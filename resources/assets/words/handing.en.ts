import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for issuing and taking back several assets, loaded with the forms. */
const words = {
  issueTitle: 'Issue to a person',
  issueText: 'All ticked assets are issued together. The person is asked to accept them.',
  issue: 'Issue',
  issued: 'Issued to %{name}: %{count}',
  sheet: 'Acceptance sheet',
  sheetText: 'A PDF to sign, with one section per person.',
  sheetOf: 'Received by %{name}',
  sheetDate: 'Issued on %{date}',
  sheetSign: 'I have received the assets listed above in the condition stated.',
  sheetLine: 'Signature: ______________________________    Date: ____________________',
  make: 'Create PDF',
  backTitle: 'Return',
  backText: 'All chosen assets are returned together.',
  back: 'Return',
  chosen: 'Return %{tag}, %{name}',
  conditionOf: 'Condition of %{tag}',
  none: 'None of the ticked assets is issued.',
  things: 'Assets',
  tag: 'Tag',
  what: 'Asset',
  condition: 'Condition',
  with: 'Held by',
  number: 'Number',
  tooMany: 'Tick at most %{most}.',
  close: 'Close',
  cancel: 'Cancel',
} as const

export const useHandingWords = createWordsHook('handing', words)
export type HandingSay = ReturnType<typeof useHandingWords>
