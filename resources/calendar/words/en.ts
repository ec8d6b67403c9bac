import { createWordsHook, type SayOf } from '../../../src/i18n/words-hook'

/** Words of the holidays page, loaded with it. */
const words = {
  location: 'Location',
  ownLocation: 'My location: %{name}',
  noLocation: 'My location: not set',
  noLocationText: 'Your location is not set, so you see the holidays of the first location. Ask HR to set it.',
  look: 'View',
  list: 'Year',
  month: 'Month',
  table: 'Table',
  download: 'Add to my calendar',
  create: 'New holiday',
  copy: 'Copy a year',
  edit: 'Edit %{name}',
  next: 'Next holiday',
  nextOn: '%{name}, %{weekday}, %{date}',
  today: 'today',
  tomorrow: 'tomorrow',
  inDays: 'in %{days} days',
  past: 'over',
  none: 'No holidays in %{when}',
  noneText: 'This calendar has no holidays in this period.',
  noneEditors: 'Add holidays, or copy them from another year.',
  restrictedText: 'Restricted: only for people who chose this day.',
  copyTitle: 'Copy holidays from a year',
  calendar: 'Calendar',
  showDates: 'Show dates',
  review: 'Some holidays move each year. Correct their dates and untick those that do not apply.',
  noneToCopy: 'This calendar has no holidays in %{year}.',
  dateOf: 'Date of %{name}',
  there: '%{name}: skipped, %{known} is already on %{date}',
  write: 'Add %{count} holidays',
  writeOne: 'Add 1 holiday',
  written: '%{count} holidays added for %{year}',
  writtenOne: '1 holiday added for %{year}',
  left: '%{done}; %{count} already existed',
} as const

export type HolidaySay = SayOf<keyof typeof words>

export const useHolidayWords = createWordsHook('holidays', words)
