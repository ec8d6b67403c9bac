import { count, country, number, ref, text, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { activeInactiveWorkflow } from '../active-workflow'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { addressField } from './address-field'
import { areNetworksValid } from './rules/networks'

/** Only people operations may read how the location of a check-in is verified. */
const peopleTeamOnly = { readableBy: peopleTeam } as const

/**
 * A place of work. Its time zone decides the date for its people, and its calendar decides their holidays.
 */
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
    address: addressField(),
    networks: text({ label: 'Networks', max: 500, help: 'Addresses that check-ins come from here by, as 203.0.113.0/24, with commas between', ...peopleTeamOnly }),
    latitude: number({ decimals: 6, min: -90, max: 90, ...peopleTeamOnly }),
    longitude: number({ decimals: 6, min: -180, max: 180, ...peopleTeamOnly }),
    radiusMetres: number({ label: 'Around it', min: 20, max: 20_000, default: 200, unit: 'metres', ...peopleTeamOnly }),
    headcount: count('employees', 'locationId', { label: 'People', where: { status: { in: peopleSets.there } }, isToldToAll: true }),
  },
  rules: [
    {
      code: 'addressAbroad',
      on: ['address'],
      check: (r) => !r.address?.country || r.address.country === r.country,
      message: 'The address must lie in the country of the location.',
    },
    {
      code: 'networksUnread',
      on: ['networks'],
      check: (r) => !r.networks || areNetworksValid(r.networks),
      message: 'Enter addresses as 203.0.113.0/24, with commas between.',
    },
    {
      code: 'halfAPosition',
      on: ['latitude', 'longitude'],
      check: (r) => ((r.latitude ?? null) === null) === ((r.longitude ?? null) === null),
      message: 'A position has a latitude and a longitude.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  workflow: activeInactiveWorkflow('Nobody can be placed at this location any more.', [
    {
      code: 'locationHasPeople',
      none: 'employees',
      where: { locationId: { eq: '$record' }, status: { ne: 'exited' } },
      message: 'People still work at this location. Move them first.',
    },
  ]),
  views: {
    list: { columns: ['name', 'country', 'zone', 'holidayCalendarId', 'headcount', 'status'], filters: ['country', 'holidayCalendarId', 'status'], sort: 'name' },
    form: {
      Location: ['name', 'country', 'zone', 'holidayCalendarId'],
      Address: ['address'],
      'Where check-ins are checked': ['networks', 'latitude', 'longitude', 'radiusMetres'],
    },
    related: ['employees'],
  },
})
