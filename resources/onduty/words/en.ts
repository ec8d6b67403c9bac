import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the on-duty pages, beside the labels of the declarations. */
const words = {
  shown: 'Show',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  department: 'Department',
  everyDepartment: 'All departments',
  purpose: 'Purpose',
  everyPurpose: 'All purposes',
  who: 'Who',
  where: 'Where',
  from: 'From',
  until: 'Until',
  contact: 'Reachable at',
  nobody: 'No one is on duty',
  nobodyText: 'Approved on-duty requests appear here.',
  cut: 'The first %{shown} of %{total} are shown. Choose a department to see the others.',
  own: 'On duty',
  ask: 'Request on-duty',
  noneOfOwn: 'Nothing upcoming.',
  state: 'Status',
} as const

export const useOndutyWords = createWordsHook('onduty', words)
