import { count, country, ref, text, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { inUse } from '../in-use'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { address } from './address'

/** A place where people work: its zone says what day it is for them, its calendar which days are holidays. */
export const locations = defineResource('locations', {
  label: 'Location',
  route: 'Locations',
  title: 'name',
  menu: 'HR',
  icon: 'Business',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    country: country({ required: true, default: 'IN' }),
    zone: zone({ label: 'Time zone', required: true, default: 'Asia/Kolkata' }),
    holidayCalendarId: ref('holidayCalendars', { required: true }),
    address: address(),
    headcount: count('employees', 'locationId', { label: 'People', where: { status: { in: peopleSets.there } } }),
  },
  rules: [
    {
      code: 'addressAbroad',
      on: ['address'],
      check: (r) => !r.address?.country || r.address.country === r.country,
      message: 'The address must lie in the country of the location.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  workflow: inUse('Nobody can be placed at this location any more.', [
    {
      code: 'locationHasPeople',
      none: 'employees',
      where: { locationId: { eq: '$record' }, status: { ne: 'exited' } },
      message: 'People still work at this location. Move them first.',
    },
  ]),
  views: {
    list: { columns: ['name', 'country', 'zone', 'holidayCalendarId', 'headcount', 'status'], filters: ['country', 'holidayCalendarId', 'status'], sort: 'name' },
    form: { Location: ['name', 'country', 'zone', 'holidayCalendarId'], Address: ['address'] },
    related: ['employees'],
  },
})
