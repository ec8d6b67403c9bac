import { createWordsHook, type SayOf } from '../../../src/i18n/words-hook'

/** Words of the holidays page, loaded with it. */
const words = {
  location: 'Location',
  ownLocation: 'My location: %{name}',
  noLocation: 'My location: not set',
  noLocationText: 'Nobody has set your location yet: until then the holidays of the first location hold for you.',
  look: 'Look',
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
  noneText: 'This calendar has none here.',
  noneEditors: 'Add them one by one, or copy those of another year.',
  restrictedText: 'Restricted: only for those who chose the day.',
  copyTitle: 'Copy the holidays of a year',
  calendar: 'Calendar',
  showDates: 'Show the dates',
  review:
    'Feasts that follow the moon have another date each year: correct the dates, and leave out what does not apply.',
  noneToCopy: 'This calendar has no holidays in %{year}.',
  dateOf: 'Date of %{name}',
  there: '%{name}: left alone, since %{known} is there on %{date}',
  write: 'Write %{count} holidays',
  writeOne: 'Write 1 holiday',
  written: '%{count} holidays of %{year} written',
  writtenOne: '1 holiday of %{year} written',
  left: '%{done}; %{count} were there already',
} as const

export type HolidaySay = SayOf<keyof typeof words>

export const useHolidayWords = createWordsHook('holidays', words)
