import { createWordsHook, type SayOf } from '../words-hook'

/** Words of scheduled mails of views; loaded with the views panel. */
const words = {
  send: 'Send by mail…',
  sent: 'By mail: %{rhythm}',
  pausedMail: 'By mail: paused',
  orphans: 'By mail, view deleted',
  title: 'Send “%{name}” by mail',
  text: 'Sent to your work address with the records you can see at that time.',
  reportText:
    'Sent to your work address with the figures you can see at that time. Others get the figures they can see.',
  recipients: 'Also send to',
  gone: 'The view was deleted or is no longer shared with you, so nothing is sent.',
  format: 'File',
  xlsx: 'Excel',
  csv: 'CSV',
  zip: 'CSV with a note',
  pdf: 'PDF',
  rhythm: 'How often',
  daily: 'Every day',
  weekdays: 'Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month',
  day: 'On',
  lastDay: 'Last day of the month',
  dayOfMonth: 'Day %{day}',
  hour: 'At (%{zone})',
  paused: 'Paused',
  everyDay: 'every day at %{time}',
  everyWeekday: 'Monday to Friday at %{time}',
  everyWeek: 'every %{day} at %{time}',
  everyMonth: 'every month, day %{day}, at %{time}',
  everyLast: 'every month, last day, at %{time}',
  next: 'Next: %{at}',
  nextPaused: 'Paused: nothing is sent.',
  last: 'Last sent: %{at}, %{rows} rows',
  lastOne: 'Last sent: %{at}, 1 row',
  failed: 'Not sent: %{at}. %{problem}',
  waiting: 'On its way…',
  now: 'Send now',
  nowReport: 'Send to me now',
  stop: 'Stop sending',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  saved: '“%{name}” is sent by mail %{rhythm}',
  savedPaused: '“%{name}” is paused',
  stopped: '“%{name}” is no longer sent by mail',
}

export type ScheduleSay = SayOf<keyof typeof words>

export const useScheduleWords = createWordsHook('schedule', words)
