import { createWordsHook } from '../../i18n/words-hook'

/** Words of the calendar subscription. */
const words = {
  title: 'Calendar subscription',
  text: 'Subscribe to these calendars in Google Calendar, Outlook or Apple Calendar. They update by themselves.',
  mine: 'My days',
  mineText: 'My absences, trips, meetings and days off',
  team: 'My team',
  teamText: 'Absences and trips of the people who report to me',
  off: 'Not set up',
  unread: 'Set up on %{on}, not read yet',
  read: 'Last read %{ago}',
  create: 'Get address',
  createOf: 'Get the address of %{name}',
  renew: 'New address',
  renewOf: 'New address for %{name}',
  end: 'Turn off',
  endOf: 'Turn off %{name}',
  renewTitle: 'Replace the address of %{name}?',
  renewText: 'The current address stops working. Calendars that use it need the new one.',
  endTitle: 'Turn off %{name}?',
  endText: 'The address stops working. Calendars that use it no longer update.',
  cancel: 'Cancel',
  address: 'Address of %{name}',
  addressText: 'In your calendar program, choose “Subscribe” or “From URL”, and paste this address.',
  secret: 'Anyone with the address can read the calendar. It is shown only once; you can replace it at any time.',
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
} as const

export const useFeedWords = createWordsHook('feeds', words)
