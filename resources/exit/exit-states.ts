/** States of exits. */
export const exitStates = {
  initiated: { tone: 'warning' },
  manager_accepted: { label: 'Accepted', tone: 'info' },
  on_notice: { tone: 'warning' },
  clearance: { tone: 'info' },
  completed: { tone: 'success', isReadOnly: true },
  withdrawn: { tone: 'neutral', isReadOnly: true },
  retained: { label: 'Retained', tone: 'success', isReadOnly: true },
  rejected: { tone: 'danger', isReadOnly: true },
} as const

/** Why somebody leaves. */
export const exitReasons = ['pay', 'growth', 'manager', 'relocation', 'studies', 'health', 'family', 'performance', 'other'] as const

/** What an agreement on the last day sets on the person. */
export const agreedDate = { lastWorkingDate: '$record.approvedLastWorkingDate' } as const

export const startQuestion = {
  title: 'Start this exit?',
  text: 'It starts at once: the people who decide are asked, and the person is told.',
  label: 'Start exit',
} as const
