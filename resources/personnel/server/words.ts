/** Words of the mails around a first day. None of them names the person. */
export const joiningWords = {
  welcome: {
    subject: 'Welcome',
    sentence: 'we look forward to working with you. The link to your account comes in a mail of its own.',
  },
  it_setup: { subject: 'Somebody joins', sentence: 'somebody joins the company. Set up their accounts and devices.' },
  manager_brief: {
    subject: 'Somebody joins your team',
    sentence: 'somebody joins your team. Prepare their first days.',
  },
  day1_agenda: {
    subject: 'Your first day',
    sentence: 'sign in to see when your first day is and whom you work with.',
  },
  team_announcement: {
    subject: 'A new colleague in your team',
    sentence: 'a new colleague works in your team from now on. Say hello.',
  },
} as const

export const personnelWords = {
  laterChange: 'Their manager was changed on a later day already: choose a day after that one.',
  notJoining: 'This person is not about to join, and joined more than 14 days ago or left.',
  contractChanged: 'The contract ends on another day now.',
  endsBefore: 'The period ends before it begins.',
  tooLong: 'Choose a period of ten years at most.',
} as const
