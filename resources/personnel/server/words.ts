/** Words of the mails around a first day. None of them names the person. */
export const joiningWords = {
  welcome: {
    subject: 'Welcome',
    sentence: 'we look forward to working with you. The link to your account comes in a mail of its own.',
  },
  it_setup: {
    subject: 'New joiner: set up accounts and devices',
    sentence: 'someone new joins the company. Set up their accounts and devices.',
  },
  manager_brief: {
    subject: 'A new colleague joins your team',
    sentence: 'a new colleague joins your team. Prepare their first days.',
  },
  day1_agenda: {
    subject: 'Your first day',
    sentence: 'sign in to see when your first day is and who you work with.',
  },
  team_announcement: {
    subject: 'A new colleague in your team',
    sentence: 'a new colleague has joined your team. Say hello.',
  },
} as const

export const personnelWords = {
  laterChange: 'Their manager changes on a later date already. Choose a date after that.',
  notJoining: 'This person is not a joiner: they joined more than 14 days ago, or left.',
  contractChanged: 'The contract end date has changed.',
  endsBefore: 'The period must end on or after its first day.',
  tooLong: 'Choose a period of ten years at most.',
} as const
