import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of stored values to correct; loaded with it. */
const words = {
  intro: 'Stored values that do not pass today’s checks. They stay until someone corrects them.',
  none: 'Nothing to correct',
  noneText: 'All stored values you can see are valid.',
  label: 'Values to correct',
  some: 'The first %{shown} of %{total} are shown.',
  record: 'Record',
  kind: 'Kind',
  field: 'Field',
  value: 'Stored value',
} as const

export const useMisfitWords = createWordsHook('misfits', words)
