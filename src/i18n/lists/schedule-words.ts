import { createWordsHook, type SayOf } from '../words-hook'

/** Words of scheduled mails of views; loaded with the views panel. */
const words = {
  send: 'Send by mail…',
  sent: 'By mail: %{rhythm}',
  pausedMail: 'By mail: paused',
  orphans: 'By mail, but their view is gone',
  title: 'Send “%{name}” by mail',
  text: 'To your work address, with the records you may see at that moment.',
  gone: 'The view was deleted, or it is no longer shared with you: nothing is sent any more.',
  format: 'File',
  xlsx: 'Excel',
  csv: 'CSV',
  zip: 'CSV with a note',
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
