import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of printed labels, loaded with them. */
const words = {
  labels: 'Labels',
  labelsText:
    'A PDF of %{count} label, 24 on a sheet of A4, 70 by 37 mm each. |||| A PDF of %{count} labels, 24 on a sheet of A4, 70 by 37 mm each.',
  first: 'First free label on the sheet',
  firstWrong: 'Enter a number from 1 to %{most}.',
  tooMany: 'Tick at most %{most}.',
  property: 'Property of %{company}',
  call: 'If found, call %{phone}',
  make: 'Create PDF',
  close: 'Close',
} as const

export const useLabelWords = createWordsHook('labels', words)
