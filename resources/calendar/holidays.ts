import { choice, date, longText, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** How much of the day is off. A restricted holiday is off only for people who choose it. */
export const holidayKinds = {
  public: 'Public',
  restricted: 'Restricted',
  company: 'Company',
  first_half: 'First half',
  second_half: 'Second half',
} as const

export type HolidayKind = keyof typeof holidayKinds

/** A day of a calendar that is off completely or in part. */
export const holidays = defineResource('holidays', {
  label: 'Holiday',
  route: 'Holidays',
  title: 'name',
  icon: 'EventAvailable',
  operations: { list: 'getHolidays', create: 'createHoliday', update: 'updateHoliday', delete: 'deleteHoliday' },
  fields: {
    calendarId: ref('holidayCalendars', { label: 'Calendar', required: true, fixed: true }),
    date: date({ required: true }),
    name: text({ required: true, max: 80, search: true }),
    kind: choice(holidayKinds, { required: true, default: 'public', help: 'Each person chooses some of the restricted holidays' }),
    description: longText({ max: 1000 }),
  },
  unique: [{ code: 'holidayThere', on: ['calendarId', 'date'], message: 'This calendar already has a holiday on that day.' }],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
    { to: peopleTeam, can: ['delete'], where: { date: { gt: '$today' } } },
  ],
  views: {
    feed: { from: 'date', tells: ['kind', 'description'], isTransparent: true, of: {} },
    list: { columns: ['date', 'name', 'kind', 'calendarId'], filters: ['calendarId', 'kind'], sort: 'date' },
    form: { Holiday: ['calendarId', 'date', 'name', 'kind', 'description'] },
  },
})
