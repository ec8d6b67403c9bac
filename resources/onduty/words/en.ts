import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the on-duty pages, beside the labels of the declarations. */
const words = {
  shown: 'Show',
  today: 'Today',
  week: 'This week',
  month: 'A month',
  department: 'Department',
  everyDepartment: 'All departments',
  purpose: 'Purpose',
  everyPurpose: 'All purposes',
  who: 'Who',
  where: 'Where',
  from: 'From',
  until: 'Until',
  contact: 'Reachable at',
  nobody: 'Nobody is on duty elsewhere',
  nobodyText: 'Whoever is sent elsewhere for work stands here once it is approved.',
  cut: 'The first %{shown} of %{total} are shown. Choose a department to see the others.',
  own: 'On duty elsewhere',
  ask: 'Ask for on-duty',
  noneOfOwn: 'You have nothing ahead.',
  state: 'State',
} as const

export const useOndutyWords = createWordsHook('onduty', words)
