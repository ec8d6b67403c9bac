import { count, country, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** The holidays of some locations. One calendar serves all years. */
export const holidayCalendars = defineResource('holidayCalendars', {
  label: 'Holiday calendar',
  route: 'HolidayCalendars',
  title: 'name',
  icon: 'CalendarMonth',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    country: country({ required: true, default: 'IN' }),
    locationCount: count('locations', 'holidayCalendarId', { label: 'Locations' }),
    holidayCount: count('holidays', 'calendarId', { label: 'Holidays' }),
  },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  views: {
    list: { columns: ['name', 'country', 'locationCount', 'holidayCount'], filters: ['country'], sort: 'name' },
    form: { Calendar: ['name', 'country'] },
    related: ['locations', 'holidays'],
  },
})
