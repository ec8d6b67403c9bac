import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of stored values to correct; loaded with it. */
const words = {
  intro:
    'Values that were stored before they were checked as they are today. They stay as they are until somebody corrects them.',
  none: 'Nothing to correct',
  noneText: 'Every stored value that you may read fits.',
  label: 'Values to correct',
  some: 'These are the first %{shown} of %{total}. Correct some of them to see the others.',
  record: 'Record',
  kind: 'Kind',
  field: 'Field',
  value: 'Stored value',
} as const

export const useMisfitWords = createWordsHook('misfits', words)
